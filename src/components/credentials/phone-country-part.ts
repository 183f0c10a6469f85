import { optional } from '#/components/readiness/optional';

/** The choice of a country, with the numbering plans of all; without it a number has its country code. */
export const PhoneCountry = optional(() =>
  import(/* online */ './phone-country').then((file) => file.PhoneCountry),
);
