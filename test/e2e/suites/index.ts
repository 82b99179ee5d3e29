import type { Suite } from '../lab/suite';
import { acceptedSuite } from './accepted';
import { bootstrapSuite } from './bootstrap';
import { boundarySuite } from './boundary';
import { breakGlassSuite } from './break-glass';
import { kyvernoSuite } from './kyverno';
import { vaultSuite } from './vault';

/** Every suite, in the order in which they run and stand on the evidence page. */
export const SUITES: readonly Suite[] = [acceptedSuite, boundarySuite, breakGlassSuite, vaultSuite, kyvernoSuite];
