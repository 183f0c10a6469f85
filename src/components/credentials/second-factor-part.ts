import { optionalFile } from '../readiness/optional-part';
import { PartUnavailable } from '../readiness/part-unavailable';

/** The field of a second factor, whose file only members with two-step verification load. */
export const secondFactorField = optionalFile(
  () => import('./second-factor-field').then((file) => file.SecondFactorField),
  PartUnavailable,
);
