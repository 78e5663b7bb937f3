import { expect, test } from "vitest";
import type { ProblemBody } from "#shared/platform/core/errors.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { PriceListPreview, Rate } from "#shared/prices/rates/schema.ts";
import { addPrice, addRate, addRoomType, insert } from "#tests/support/guesthouse.ts";
import { insertProperty, startTestServer } from "#tests/support/test-server.ts";

const HEAD = "rate_code;room_type_code;occupancy;period;from;to;gross_amount";

/** A standard rate (STD) with a double room (DZ) and a suite without a code, and functions to import and export the price list. */
async function office() {
  const open = await startTestServer();
  const manager = await open.login("manager");
  const { property } = open;
  const rate = addRate(property, { code: "STD" });
  const double = addRoomType(property, "Doppelzimmer", [1, 2]);
  property.runtime.db.$client.prepare("UPDATE room_types SET code = 'DZ' WHERE id = ?").run(double);
  const suite = addRoomType(property, "Suite", [2, 4]);

  async function send(path: string, file: string | Buffer | null, headers: Record<string, string> = {}) {
    const body = new FormData();
    if (file !== null) body.append("file", new Blob([typeof file === "string" ? file : new Uint8Array(file)]), "prices.csv");
    const response = await fetch(`${open.url}/api${path}`, {
      method: "POST",
      headers: { cookie: manager.cookie, "accept-language": "en", ...headers },
      ...(file === null ? {} : { body }),
    });
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : null) as unknown };
  }
  const list = async (file: string | Buffer | null = null, headers = {}) => await send("/rates/synchronize", file, headers);
  const rows = async (...lines: string[]) => await list([HEAD, ...lines].join("\r\n"));
  const linesOf = ({ text }: { text: string }) => text.replace("\uFEFF", "").trimEnd().split("\r\n");
  const errorsOf = ({ body }: { body: unknown }) => (body as ProblemBody).errors?.map(({ path, message }) => `${path}: ${message}`);
  const read = async (id = rate) => (await manager.call<Rate>(`GET /rates/${id}?expand=prices&expand=restrictions`)).body;
  const events = async () => (await manager.call<Page<{ type: string; description: string }>>(`GET /events?parent_id=${rate}`)).body.data;
  return { ...open, manager, rate, double, suite, send, list, rows, linesOf, errorsOf, read, events };
}

test("without a file the price list comes as a spreadsheet reads it: the year first, then periods, by code or by name", async () => {
  const { property, rate, double, suite, list, linesOf, events } = await office();
  const summer = insert(property, "rate_restrictions", { rate_id: rate, name: "Sommer; Süd", from: "2030-06-01", to: "2030-08-31" });
  addPrice(property, rate, suite, 20_000);
  addPrice(property, rate, double, 14_050, { rate_restriction_id: summer });
  addPrice(property, rate, double, 9990);
  const elsewhere = insertProperty(property.runtime, "Elsewhere");
  addPrice(property, addRate(property, { property_id: elsewhere }), double, 100, { property_id: elsewhere });

  const answer = await list();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toContain("price-list.csv");
  expect(answer.text.startsWith("\uFEFF")).toBe(true);
  expect(linesOf(answer)).toEqual([
    HEAD,
    "STD;DZ;2;;;;99.90",
    "STD;Suite;2;;;;200.00",
    'STD;DZ;2;"Sommer; Süd";2030-06-01;2030-08-31;140.50',
  ]);
  expect(linesOf(await list(null, { "accept-language": "de" }))[1]).toBe("STD;DZ;2;;;;99,90");
  expect(await events()).toEqual([]);
});

test("a file is taken over at once: each row has its result, and the rate records one change", async () => {
  const { property, rate, double, rows, linesOf, read, events } = await office();
  addPrice(property, rate, double, 10_000);
  addPrice(property, rate, double, 8000, { occupancy: 1 });
  const answer = await rows("STD;DZ;2;;;;100,00", "STD;DZ;1;;;;85", "STD;Suite;4;Sommer;2030-06-01;2030-08-31;€ 1.290,50");

  expect(linesOf(answer)).toEqual([
    `${HEAD};result`,
    "STD;DZ;1;;;;85.00;changed",
    "STD;DZ;2;;;;100.00;unchanged",
    "STD;Suite;4;Sommer;2030-06-01;2030-08-31;1290.50;created",
  ]);
  expect((await read()).restrictions).toMatchObject([{ name: "Sommer", from: "2030-06-01", to: "2030-08-31" }]);
  expect((await events()).map(({ type, description }) => `${type} ${description}`)).toEqual([
    "rate.prices_changed Prices of rate Standard changed (2)",
  ]);
});

test("the column proves one decimal mark for all amounts", async () => {
  const { rows, linesOf } = await office();
  const points = await rows("STD;DZ;2;;;;99.90", "STD;DZ;1;;;;85.500");
  expect(linesOf(points).slice(1)).toEqual(["STD;DZ;1;;;;85.50;created", "STD;DZ;2;;;;99.90;created"]);
  const commas = await rows("STD;DZ;2;;;;99,90", "STD;DZ;1;;;;1.085");
  expect(linesOf(commas).slice(1)).toEqual(["STD;DZ;1;;;;1085.00;changed", "STD;DZ;2;;;;99.90;unchanged"]);
});

test("what the file doesn't name stays, and the same file again changes nothing", async () => {
  const { property, rate, double, list, rows, linesOf, read, events } = await office();
  addPrice(property, rate, double, 10_000);
  expect(linesOf(await rows("STD;DZ;1;;;;80"))).toEqual([`${HEAD};result`, "STD;DZ;1;;;;80.00;created", "STD;DZ;2;;;;100.00;unchanged"]);
  const before = await read();
  const again = await list((await list()).text);
  expect(linesOf(again).slice(1)).toEqual(["STD;DZ;1;;;;80.00;unchanged", "STD;DZ;2;;;;100.00;unchanged"]);
  // The answer of an import, with its results, can be imported again unchanged.
  expect((await list(again.text)).status).toBe(200);
  expect(await read()).toEqual(before);
  expect(await events()).toHaveLength(1);
});

test("a known period takes the list's days, or keeps its own where the list names none", async () => {
  const { rows, linesOf, read, errorsOf } = await office();
  await rows("STD;DZ;2;Sommer;2030-06-01;2030-08-31;150", "STD;DZ;2;Herbst;2030-09-01;2030-10-31;120");
  // Both periods move by a day in one import; moving only one would be an overlap.
  const moved = await rows("STD;DZ;2;SOMMER;1.6.2030;01.09.2030;150", "STD;DZ;2;Herbst;2030-09-02;2030-10-31;120");
  expect(linesOf(moved).slice(1)).toEqual([
    "STD;DZ;2;Sommer;2030-06-01;2030-09-01;150.00;changed",
    "STD;DZ;2;Herbst;2030-09-02;2030-10-31;120.00;changed",
  ]);
  expect(linesOf(await rows("STD;DZ;1;sommer;;;110")).at(1)).toBe("STD;DZ;1;Sommer;2030-06-01;2030-09-01;110.00;created");
  expect(errorsOf(await rows("STD;DZ;1;Advent;2030-10-31;2030-12-24;90"))).toEqual(["rows.2.period: Overlaps the price period “Herbst”"]);
  expect((await read()).restrictions?.map(({ name }) => name)).toEqual(["Sommer", "Herbst"]);
});

test("any invalid row imports nothing, and every invalid row is reported with its error", async () => {
  const { property, rate, double, rows, errorsOf, read, events } = await office();
  addPrice(property, rate, double, 10_000);
  addRate(property, { name: "Twin", code: "X", default: 0 });
  addRate(property, { name: "Twin 2", code: "x", default: 0 });
  const before = await read();
  const answer = await rows(
    "STD;DZ;2;;;;110",
    "NO;DZ;2;;;;110",
    "X;DZ;2;;;;110",
    "STD;Cave;2;;;;110",
    "STD;DZ;3;;;;110",
    "STD;DZ;two;;;;110",
    "STD;DZ;1;;;;a lot",
    "STD;DZ;1;;;;",
    "STD;DZ;1;;;;-5",
    "STD;DZ;1;;;;9999",
    "STD;DZ;1;;;;9,9999",
    "STD;DZ;2;;;;120",
    "STD;DZ;1;Mai;2030-05-01;;50",
    "STD;DZ;1;Mai;2030-05-32;2030-05-31;50",
    "STD;DZ;1;Mai;2030-05-31;2030-05-01;50",
    "STD;DZ;1;;2030-05-01;2030-05-31;50",
    "STD;DZ;1;Juni;2030-06-01;2030-06-30;50",
    "STD;DZ;2;juni;2030-06-01;2030-06-29;50",
    "STD;DZ;2;Sommer;2030-06-30;2030-06-30;50",
    "STD;DZ;1;;;;CHF 50",
  );
  expect(answer).toMatchObject({ status: 400, body: { type: "validation" } });
  expect(errorsOf(answer)).toEqual([
    "rows.3.rate_code: No rate “NO”",
    "rows.4.rate_code: Several rates are called “X”",
    "rows.5.room_type_code: No room type “Cave”",
    "rows.6.occupancy: Doppelzimmer is for 1 to 2 guests",
    "rows.7.occupancy: Guests: a number from 1 to 99",
    "rows.8.gross_amount: “a lot” is not a price",
    "rows.9.gross_amount: The price is missing",
    "rows.10.gross_amount: A price is not below 0",
    "rows.12.gross_amount: A price has at most two decimals",
    "rows.13.rate_code: The same price is already in row 2",
    "rows.14.to: The price period “Mai” is new and needs from and to",
    "rows.15.from: “2030-05-32” is not a date such as 2030-06-01",
    "rows.16.to: The price period ends before it begins",
    "rows.17.period: From and to need the name of a price period",
    "rows.17.rate_code: The same price is already in row 11",
    "rows.18.period: Overlaps the price period “Sommer”",
    "rows.19.from: Row 18 has other days for “Juni”",
    "rows.20.period: Overlaps the price period “Juni”",
    "rows.21.gross_amount: “CHF 50” is not in EUR, the property’s currency",
  ]);
  expect(await read()).toEqual(before);
  expect(await events()).toEqual([]);
});

test.each([
  ["the old Windows alphabet", Buffer.from("rate_code;room_type_code;occupancy;gross_amount\nGäste;DZ;2;99,5", "latin1")],
  ["UTF-16 with tabs", Buffer.from("\uFEFFrate_code\troom_type_code\toccupancy\tgross_amount\r\nGäste\tDZ\t2\t99,5", "utf16le")],
  ["commas and quotes", Buffer.from('gross_amount,rate_code,room_type_code,occupancy\n"99,50","Gäste",DZ,2\n')],
  [
    "capitals, spaces and empty lines",
    Buffer.from("Rate_Code; Room_Type_Code ;Occupancy;Gross_Amount\r\n\r\n gäste ; dz ;2; 99.5 € \r\n;;;\r\n"),
  ],
])("a list in %s is read", async (_, bytes) => {
  const { property, list, linesOf } = await office();
  addRate(property, { name: "Gäste", default: 0 });
  expect(linesOf(await list(bytes))[1]).toBe("Gäste;DZ;2;;;;99.50;created");
});

test.each([
  ["rate_code;occupancy;gross_amount\nSTD;2;99", "These columns are missing: room_type_code"],
  [`${HEAD};color\nSTD;DZ;2;;;;99;red`, "Unknown columns: color"],
  ["", "These columns are missing: rate_code, room_type_code, occupancy, gross_amount"],
  [`${HEAD}\n"STD;DZ`, "The file is not a readable CSV file"],
])("a file that is no price list says so: %j", async (file, message) => {
  const { list } = await office();
  expect(await list(file)).toMatchObject({ status: 400, body: { type: "validation", errors: [{ path: "file", message }] } });
});

test("a name that a spreadsheet would run as a formula goes out guarded and comes back as it was", async () => {
  const { property, double, list, linesOf } = await office();
  addPrice(property, addRate(property, { name: "=1+1", default: 0 }), double, 10_000);
  const out = await list();
  expect(linesOf(out)[1]).toBe("'=1+1;DZ;2;;;;100.00");
  expect(linesOf(await list(out.text))[1]).toBe("'=1+1;DZ;2;;;;100.00;unchanged");
});

test("a price that its room type has outgrown may stay in the list, a new one may not come", async () => {
  const { property, rate, double, rows, errorsOf } = await office();
  addPrice(property, rate, double, 10_000, { occupancy: 5 });
  expect((await rows("STD;DZ;5;;;;100")).status).toBe(200);
  expect(errorsOf(await rows("STD;DZ;6;;;;100"))).toEqual(["rows.2.occupancy: Doppelzimmer is for 1 to 2 guests"]);
});

test("a preview shows everything and saves nothing", async () => {
  const { property, rate, double, send, read } = await office();
  addPrice(property, rate, double, 10_000);
  const before = await read();
  const file = [HEAD, "STD;DZ;2;;;;120", "STD;DZ;1;Mai;2030-05-01;2030-05-31;90", "STD;DZ;1;;;;much"].join("\n");
  const { status, body } = await send("/rates/synchronize/preview", file, { "accept-language": "de" });
  expect(status).toBe(200);
  const { rows, errors } = body as PriceListPreview;
  expect(rows).toMatchObject([
    { row: 2, rate_name: "Standard", room_type_name: "Doppelzimmer", former_amount: 100, gross_amount: 120, result: "changed" },
    { row: 3, period: "Mai", from: "2030-05-01", former_amount: null, gross_amount: 90, result: "created" },
  ]);
  expect(errors).toEqual([{ path: "rows.4.gross_amount", message: "„much“ ist kein Preis" }]);
  expect(await read()).toEqual(before);
  expect(await send("/rates/synchronize/preview", null)).toMatchObject({ status: 400, body: { errors: [{ path: "file" }] } });
});

test("a retried import is one import, and staff may not import", async () => {
  const { list, login, url, events } = await office();
  const file = `${HEAD}\nSTD;DZ;2;;;;120`;
  const key = { "idempotency-key": "import-1" };
  const [first, again] = [await list(file, key), await list(file, key)];
  expect(again.text).toBe(first.text);
  expect(await events()).toHaveLength(1);
  expect(await list(`${file}\nSTD;DZ;1;;;;80`, key)).toMatchObject({ status: 400, body: { type: "idempotency_key_reused" } });
  const { cookie } = await login("staff");
  expect((await fetch(`${url}/api/rates/synchronize`, { method: "POST", headers: { cookie } })).status).toBe(403);
});
