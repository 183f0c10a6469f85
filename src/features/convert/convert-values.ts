/** What a member types to convert. */
export interface ConvertValues {
  amount: string;
  password: string;
}
