import { eq } from "drizzle-orm";
import { cashRegisters } from "#server/money/cash-register/tables.ts";
import { type Finding, fault, ok } from "#server/office/doctor/finding.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { query } from "#server/platform/core/database/query.ts";
import { properties } from "#server/tenant/properties/tables.ts";

const openRegisters = query(
  [],
  (db) =>
    db
      .select({ property: properties.name, number: cashRegisters.number, outage_since: cashRegisters.outage_since })
      .from(cashRegisters)
      .innerJoin(properties, eq(properties.id, cashRegisters.property_id))
      .where(eq(cashRegisters.state, "open"))
      .orderBy(cashRegisters.created_at),
  { acrossProperties: "the doctor command is run by the owner of the computer" },
);

/** The state of each property's cash register; a line of its own for each. */
export function checkRegisters(db: Db): Finding[] {
  const registers = openRegisters.all({ db }, {});
  if (registers.length === 0) return [ok("Cash register", "None is in use.")];
  return registers.map(({ property, number, outage_since }) => {
    const name = `${number} (${property})`;
    if (outage_since === null) return ok("Cash register", `${name} signs its receipts.`);
    const text = `The signing device of ${name} has not worked since ${outage_since}.`;
    return fault("Cash register", text, "See Settings, Cash register: an outage of more than 48 hours has to be reported.");
  });
}
