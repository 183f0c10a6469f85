import { optionalFile } from '#/components/readiness/optional-part';

/** The choice of a country, with the numbering plans of all; without it a number has its country code. */
export const phoneCountry = optionalFile(() =>
  import(/* online */ './phone-country').then((file) => file.PhoneCountry),
);
