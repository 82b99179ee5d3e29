import type { CaseAnswerer } from './case-record';

/** Answers the records on ApplicationSets. */
export const answerAppsetRender: CaseAnswerer = () => ({ unsupported: 'ApplicationSets are not expanded yet' });
