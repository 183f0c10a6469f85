/**
 * Configuration for `npm run db:generate`. drizzle-kit is installed in tools/peers, so its types
 * are not here.
 */
export default {
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
};
