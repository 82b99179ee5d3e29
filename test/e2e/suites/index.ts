import type { Suite } from '../lab/suite';
import { acceptedSuite } from './accepted';
import { accidentsSuite } from './accidents';
import { attacksSuite } from './attacks';
import { bootstrapSuite } from './bootstrap';
import { bootstrapSharedSuite } from './bootstrap-shared';
import { boundarySuite } from './boundary';
import { breakGlassSuite } from './break-glass';
import { faultsSuite } from './faults';
import { findingsSuite } from './findings';
import { kyvernoSuite } from './kyverno';
import { vaultSuite } from './vault';

/** Every suite, in the order in which they run and stand on the evidence page. */
export const SUITES: readonly Suite[] = [
  acceptedSuite,
  boundarySuite,
  bootstrapSuite,
  bootstrapSharedSuite,
  breakGlassSuite,
  accidentsSuite,
  attacksSuite,
  faultsSuite,
  findingsSuite,
  vaultSuite,
  kyvernoSuite,
];
