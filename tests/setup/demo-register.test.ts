import { expect, test, vi } from "vitest";
import { depTask, keyFile } from "#server/money/cash-register/dep-export.ts";
import { registerState } from "#server/money/cash-register/queries.ts";
import { readKeyFile } from "#server/money/cash-register/verifier/key-file.ts";
import { verifyLog } from "#server/money/cash-register/verifier/verify-log.ts";
import { demoOn } from "#tests/setup/demo-on.ts";
import { partOfToday } from "#tests/support/long-run.ts";

// Each makes a whole demo.
vi.setConfig({ testTimeout: 60_000 });

/** Times at which a demo is made, and the receipts of months and years that its register has by then. */
const TIMES = [
  ["2026-11-29T10:00:00.000Z", [["month", "2026-11-01T00:00:00"]]],
  ["2027-01-12T10:00:00.000Z", [["year", "2027-01-01T00:00:00"]]],
  [
    "2027-03-01T10:00:00.000Z",
    [
      ["month", "2027-02-01T00:00:00"],
      ["month", "2027-03-01T00:00:00"],
    ],
  ],
] as const;

test.each(partOfToday(TIMES))(
  "on %s the demo's register has signed all payments at the desk since it was opened, and its log holds",
  (now, zeros) => {
    const { rows, one, view } = demoOn(now);
    const { aes, keys } = readKeyFile(String(keyFile(view, undefined).content));
    const log = Buffer.from(depTask.read(view, {}).bytes).toString();
    const count = Number(one("SELECT count(*) FROM cash_receipts"));
    expect(verifyLog(log, { key: aes, keys, isPart: false })).toMatchObject({ receipts: count, signatures: count, outages: 0 });
    expect(count).toBeGreaterThan(40);
    expect(rows("SELECT kind, local_time FROM cash_receipts WHERE kind IN ('month', 'year') ORDER BY sequence")).toEqual(
      zeros.map(([kind, local_time]) => ({ kind, local_time })),
    );
    expect(one("SELECT kind FROM cash_receipts WHERE sequence = 1")).toBe("start");
    expect(registerState(view)).toMatchObject({ state: "running", waiting: 0, duties: ["not_genuine"] });

    const ofDesk = "FROM payments p JOIN payment_methods m ON m.id = p.payment_method_id WHERE m.kind IN ('cash', 'card')";
    const since = "p.created_at >= (SELECT opened_at FROM cash_registers)";
    expect(one(`SELECT count(*) ${ofDesk} AND ${since}`)).toBe(count - 1 - zeros.length);
    expect(one(`SELECT count(*) ${ofDesk} AND ${since} AND p.id NOT IN (SELECT payment_id FROM cash_receipts WHERE payment_id > '')`)).toBe(
      0,
    );
    const late = "SELECT count(*) FROM cash_receipts WHERE signed_at < created_at OR created_at >= (SELECT created_at FROM properties)";
    expect(one(late)).toBe(0);
    const invoices = "FROM invoices i JOIN cash_receipts r ON r.folio_id = i.folio_id AND r.created_at < i.created_at";
    expect(one(`SELECT count(*) ${invoices} WHERE i.status = 'paid'`)).toBeGreaterThan(20);
  },
);
