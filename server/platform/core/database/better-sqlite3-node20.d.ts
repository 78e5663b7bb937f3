/** The same package in an older version, see `driver.ts`; its types come from the newer one's name. */
declare module "better-sqlite3-node20" {
  export { default } from "better-sqlite3";
}
