import { sourceNotRendered } from '../../../lib/checks/rules/source-not-rendered';
import { expectExamples } from '../expect-examples';

expectExamples(sourceNotRendered, []);
