import { describe, expect, test } from "vitest";
import type { Page } from "#shared/platform/core/paging.ts";
import type { ApiDocument } from "#tests/fuzz/documented-answer.ts";
import { startTestServer, type TestServer, testPropertyFrom } from "#tests/support/test-server.ts";
import { idIn, makeTwoProperties } from "#tests/support/two-properties.ts";

/** The relations of section 3 of the specification, by the call that lists their entity. */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  "/bookings": ["group", "customer", "room", "rate", "guests", "folios", "default_folio"],
  "/groups": ["customer", "bookings", "folios", "default_folio"],
  "/contacts": ["default_rate", "bookings_as_customer", "bookings_as_guest", "groups", "documents", "folios"],
  "/folios": ["group", "booking", "customer", "folios", "charges", "payments", "invoices"],
  "/bookings/{id}/folios": ["group", "booking", "customer", "folios", "charges", "payments", "invoices"],
  "/invoices": ["folio", "file", "related_invoice"],
  "/room_locks": ["room"],
  "/rooms": ["room_type", "bookings", "room_locks"],
  "/room_types": ["prices", "rooms"],
  "/rates": ["parent_rate", "restrictions", "prices", "items"],
  "/items": ["tax_rate"],
  "/events": ["user", "api_key"],
};

const ENTITY = "object id created_at updated_at deleted_at";
const SUMS = "net_amount tax_amount gross_amount paid_amount due_amount";

/** The fields of section 3 of the specification: the call that answers them, where in its answer, and their names. */
const FIELDS: readonly (readonly [call: `GET /${string}`, place: string, fields: string])[] = [
  [
    "GET /bookings",
    "data",
    "external_id external_code group_id group customer_id customer code status expires_at occupancy source description color debtor check_in check_out number_of_nights room_id room room_fixed rate_id rate pre_check_in guests folios default_folio paid_amount due_amount security_code registration_number",
  ],
  ["GET /groups", "data", "name customer_id customer bookings folios default_folio"],
  [
    "GET /contacts",
    "data",
    "type gender name language nationality date_of_birth debtor default_rate_id default_rate number communication.email communication.invoice_email communication.phone communication.website communication.reference communication.exclude_from_pre_check_in address.line1 address.line2 address.postal_code address.city address.state address.country company.name company.managing_director company.vat_number company.tax_number company.registration_number company.cost_center bookings_as_customer bookings_as_guest groups documents folios",
  ],
  ["GET /contacts?page_size=200&expand=documents", "data.documents", "name purpose type"],
  [
    "GET /folios",
    "data",
    `group_id group booking_id booking customer_id customer default number status ${SUMS} folios charges payments invoices virtual`,
  ],
  [
    "GET /folios?page_size=200&expand=charges",
    "data.charges",
    "folio_id folio original_item_id original_item default name tax_percentage net_amount tax_amount gross_amount quantity booked_on",
  ],
  [
    "GET /folios?page_size=200&expand=payments",
    "data.payments",
    "folio_id folio payment_method_id payment_method reference amount booked_on virtual",
  ],
  ["GET /payment_methods", "data", "name booking_text account_number"],
  [
    "GET /invoices",
    "data",
    "folio_id folio file_id file related_invoice_id related_invoice billing_address additional_text number status signature_caption signature_data total_amount due_amount",
  ],
  ["GET /room_locks", "data", "room_id room reason start end start_status end_status created_by"],
  ["GET /rooms", "data", "external_id room_type_id room_type status number bookings room_locks"],
  ["GET /room_types", "data", "external_id name code default_occupancy min_occupancy max_occupancy prices rooms"],
  ["GET /rates", "data", "external_id parent_rate_id parent_rate name code default active restrictions prices items"],
  [
    "GET /rates?page_size=200&expand=prices",
    "data.prices",
    "rate_id rate_name room_type_id room_type_name rate_restriction_id rate_restriction occupancy gross_amount",
  ],
  ["GET /rates?page_size=200&expand=restrictions", "data.restrictions", "rate_id name from to prices"],
  ["GET /rates?page_size=200&expand=items", "data.items", "rate_id rate item_id item unit frequency included"],
  [
    "GET /items",
    "data",
    "external_id name booking_text active book_next_day type tax_rate_id tax_rate account_number net_amount tax_amount gross_amount",
  ],
  ["GET /tax_rates", "data", "name percentage account_number tax_code"],
  [
    "GET /properties",
    "data",
    "name slug time_zone currency check_in_time check_out_time communication address bank.name bank.iban bank.bic company.name company.managing_director company.registration_number company.tax_number company.vat_number company.cost_center branding.logo branding.logo_id branding.primary_color invoice.prefix invoice.next_number booking.prefix booking.suffix contact.number_prefix contact.next_number",
  ],
  ["GET /users", "data", "user_id user role_id user.email user.name user.language user.avatar user.avatar_id"],
  ["GET /api_keys", "data", "name secret role_id revoked_at"],
  ["GET /files", "data", "name size"],
  ["GET /settings", "data", "key value"],
  ["GET /events", "data", "parent_id type description data automated user_id user api_key_id api_key time"],
];

const FIELDS_OF_REPORTS: typeof FIELDS = [
  ["GET /session", "", "is_api_key subject_id property_id email name avatar_url language role_id"],
  [
    "GET /reports/dashboard?from=2030-03-01&to=2030-04-30",
    "",
    "from to revenue.gross_amount revenue.net_amount revenue.tax_amount revenue.average_gross_amount_per_booking occupancy.percentage occupancy.occupancy occupancy.number_of_nights",
  ],
  [
    "GET /reports/dashboard?from=2030-03-01&to=2030-04-30",
    "revenue.by_charge",
    "name tax_percentage quantity gross_amount net_amount tax_amount",
  ],
  ["GET /reports/dashboard?from=2030-03-01&to=2030-04-30", "occupancy.by_room_type", "name number_of_nights"],
  ["GET /reports/items?from=2030-04-01&to=2030-04-03", "items", "date item room quantity customer_name names"],
];

type Row = { id: string; [field: string]: unknown };
type Call = ReturnType<TestServer["callerWith"]>;

let prepared: ReturnType<typeof prepareFullHouse> | undefined;

/** A full property, whose records are related to at least one of whatever they can be related to: each test's is a copy. */
async function startFullHouse() {
  const { bytes, now, property_id, cookie, contact, expandable } = await (prepared ??= prepareFullHouse());
  const property = { ...testPropertyFrom(bytes), property_id };
  property.clock.now = now;
  const { callerWith } = await startTestServer(property);
  return { call: callerWith({ cookie }), contact, expandable };
}

async function prepareFullHouse() {
  const properties = makeTwoProperties();
  const server = await startTestServer(properties.property);
  const { call, cookie } = await server.login("admin", "Ada", properties.own);
  const of = (table: string) => idIn(properties, table, properties.own);
  const done = doneBy(call);
  const contact = of("contacts");
  await done(`PATCH /contacts/${contact}`, { default_rate_id: of("rates") });
  await done(`POST /contacts/${contact}/documents/${of("files")}`, { name: "Passport" });
  await done("POST /rates", { name: "Non-refundable", parent_rate_id: of("rates") });
  await done(`PUT /rates/${of("rates")}/child_prices`, { child_prices: [{ from_age: 0, to_age: 3, gross_amount: 0 }] });
  await done(`POST /rates/${of("rates")}/price_rules`, { kind: "last_minute", days_before: 3, percentage: -10 });
  await done(`POST /rates/${of("rates")}/restrictions`, { name: "Winter of 2041", from: "2041-01-01", to: "2041-02-28" });
  await done("POST /room_locks", { room_id: of("rooms"), reason: "Paint", start: "2041-01-01T11:00:00Z", end: "2041-01-03T11:00:00Z" });
  await done("POST /notes", { parent_id: contact, text: "Likes tea" });
  await done("POST /folios", { customer_id: contact });
  const stay = { check_in: "2030-04-01T09:00:00.000Z", check_out: "2030-04-03", occupancy: 1, room_type_id: of("room_types") };
  const { id } = await done("POST /bookings", { ...stay, auto_assign_room: true, customer_id: contact });
  const [folio] = (await call<Page<Row>>(`GET /bookings/${id}/folios`)).body.data;
  await done(`PUT /folios/${folio?.id}`, { customer_id: contact });
  await done("POST /channel_connections", { kind: "channex", credentials: "k", hotel_code: "another" });
  await done("POST /calendar_feeds", { name: "Expedia", direction: "out", room_type_id: of("room_types") });
  const { secret } = await done("POST /api_keys", { name: "Channel", role_id: "admin" });
  const key = doneBy(server.callerWith({ authorization: `Bearer ${String(secret)}` }));
  await key("POST /notes", { parent_id: contact, text: "Likes coffee" });
  await issueTwo(call, of("payment_methods"));
  const { paths } = (await server.anybody<ApiDocument>("GET /openapi.json")).body;
  const { runtime, clock } = properties.property;
  const bytes = runtime.db.$client.serialize();
  return { bytes, now: clock.now, property_id: properties.own, cookie, contact, expandable: expandableIn({ paths }) };
}

function doneBy(call: Call) {
  return async (request: `${"GET" | "POST" | "PUT" | "PATCH"} /${string}`, body?: object): Promise<Row> => {
    const answer = await call<Row>(request, body);
    if (answer.status >= 400) throw new Error(`${request}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

/** Two invoices: one is paid, the other one canceled. */
async function issueTwo(call: Call, payment_method_id: string): Promise<void> {
  const done = doneBy(call);
  const { data } = (await call<Page<Row>>("GET /folios?status=open&page_size=200&expand=invoices")).body;
  const open = data.filter((each) => Number(each["due_amount"]) > 0 && each["booking_id"] && related(each, "invoices").length === 0);
  const billing_address = { name: "Eva Moser", line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" };
  const issue = async (folio: Row | undefined) => {
    const { id } = await done("POST /invoices", { folio_id: folio?.id, billing_address });
    await done(`POST /invoices/${id}/finalize`, {});
    return id;
  };
  await done(`POST /invoices/${await issue(open[0])}/pay`, { payment_method_id });
  await done(`POST /invoices/${await issue(open[1])}/cancel`, { reason: "Wrong name" });
}

/** The relations that each reading call expands by the document. */
function expandableIn({ paths }: Pick<ApiDocument, "paths">): Map<string, string[]> {
  return new Map(
    Object.entries(paths).flatMap(([path, { get }]) => {
      const schema = get?.parameters.find(({ name }) => name === "expand")?.schema as { items: { enum: string[] } } | undefined;
      return schema ? [[path, schema.items.enum] as const] : [];
    }),
  );
}

/** Values in the field of a relation; of a relation within another one, in all of its rows. */
function related(row: Row, relation: string): Row[] {
  const [field = "", ...within] = relation.split(".");
  const rows = [row[field] ?? []].flat() as Row[];
  return within.length === 0 ? rows : rows.flatMap((each) => related(each, within.join(".")));
}

/** Errors of a relation in rows that were read with and without it. */
function wrongIn(relation: string, expanded: readonly Row[], bare: readonly Row[]): string[] {
  const known = `${relation}_id`;
  return [
    ...(bare.some((row) => related(row, relation).length > 0) ? ["expanded without being asked"] : []),
    ...(expanded.some((row) => related(row, relation).length > 0) ? [] : ["never expanded"]),
    ...(expanded.some((row) => known in row && (related(row, relation)[0]?.id ?? null) !== row[known]) ? [`not what ${known} names`] : []),
  ];
}

/** The fields that the first record at a place of the answer lacks. */
function lacking(answer: Row, place: string, fields: string): string[] {
  const [first] = place === "" ? [answer] : related(answer, place);
  if (!first) return ["no record"];
  return fields.split(" ").filter((field) => {
    const [name = "", part] = field.split(".");
    const value = first[name] as Row | undefined;
    return part === undefined ? value === undefined : value?.[part] === undefined;
  });
}

const pathOf = (path: string, id: string) => path.replace("{id}", id);

type House = Awaited<ReturnType<typeof startFullHouse>>;

async function read({ call }: House, path: string, expand: readonly string[] = []): Promise<Row[]> {
  const query = new URLSearchParams([["page_size", "200"], ...expand.map((name) => ["expand", name])]);
  return (await call<Page<Row>>(`GET ${path as "/bookings"}?${query}`)).body.data;
}

/** All rows of a list; of a list below a record, those below each of them. */
async function readAll(house: House, path: string, expand: readonly string[] = []): Promise<Row[]> {
  const [above = "", below] = path.split("/{id}");
  if (below === undefined) return read(house, path, expand);
  const rows = await read(house, above);
  return (await Promise.all(rows.map(({ id }) => read(house, pathOf(path, id), expand)))).flat();
}

/** Relations that a record can't have: only a group's folio has a group, and the folios of its bookings. */
const NEVER = ["/bookings/{id}/folios group", "/bookings/{id}/folios folios"];

/** A relation within another one comes with it only. */
const asked = (name: string) => [...new Set([name.split(".")[0] ?? name, name])];

describe("what the specification names", { timeout: 120_000 }, () => {
  test("is in each record", async () => {
    const { call, contact } = await startFullHouse();
    const wrong: string[] = [];
    const ofRecords = FIELDS.map(
      ([request, place, fields]) => [request, place, place === "data.documents" ? fields : `${ENTITY} ${fields}`] as const,
    );
    for (const [request, place, fields] of [...ofRecords, ...FIELDS_OF_REPORTS]) {
      const { body } = await call<Row>(request);
      wrong.push(...lacking(body, place, fields).map((field) => `${request} ${place}: ${field}`));
    }
    const notes = (await call<Row>("POST /notes/list", { parent_id: contact })).body;
    wrong.push(...lacking(notes, "data", `${ENTITY} parent_id type text user_id user api_key_id api_key`).map((field) => `note: ${field}`));
    expect(wrong).toEqual([]);
  });

  test("can be expanded: each list answers each relation, only where it is asked for", async () => {
    const house = await startFullHouse();
    const missing = Object.entries(SPECIFIED).flatMap(([path, names]) => {
      const one = path.includes("{") ? path : `${path}/{id}`;
      return [path, one].flatMap((each) =>
        names.filter((name) => !house.expandable.get(each)?.includes(name)).map((name) => `${each} ${name}`),
      );
    });
    expect(missing).toEqual([]);

    const wrong: string[] = [];
    for (const [path, names] of house.expandable) {
      if (path.endsWith("{id}")) continue;
      const bare = await readAll(house, path);
      for (const name of names.filter((each) => !NEVER.includes(`${path} ${each}`)))
        wrong.push(...wrongIn(name, await readAll(house, path, asked(name)), bare).map((what) => `${path} ${name}: ${what}`));
    }
    expect(wrong).toEqual([]);
  });

  test("can be expanded in a single record as in the list, and an unknown relation is refused with the known ones", async () => {
    const house = await startFullHouse();
    const wrong: string[] = [];
    for (const [path, names] of house.expandable) {
      const list = path.replace("/{id}", "");
      const rows = house.expandable.has(list) && list !== path ? await read(house, list, names) : [];
      for (const name of names) {
        const row = rows.find((each) => related(each, name).length > 0);
        if (!row || !path.endsWith("/{id}")) continue;
        const query = new URLSearchParams(names.map((each) => ["expand", each]));
        const { body } = await house.call<Row>(`GET ${pathOf(path, row.id) as "/bookings"}?${query}`);
        if (JSON.stringify(related(body, name)) !== JSON.stringify(related(row, name))) wrong.push(`${path} ${name}`);
      }
      const { status, body } = await house.call(`GET ${pathOf(path, house.contact) as "/bookings"}?expand=nothing`);
      const text = JSON.stringify(body);
      if (status !== 400 || body.type !== "validation" || names.some((name) => !text.includes(name)))
        wrong.push(`${path}: ${status} ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  test("comes where it is asked for: a note's author, who holds a room now, and prices of what is free", async () => {
    const { call, contact } = await startFullHouse();
    const notes = (await call<Page<Row>>("POST /notes/list", { parent_id: contact, expand: ["user", "api_key"] })).body.data;
    const authors = notes.map(({ user, api_key }) => ((user ?? api_key) as { name?: string } | null)?.name);
    expect(authors).toEqual(expect.arrayContaining(["Ada", "Channel"]));

    const rooms = await call<Page<Row>>("GET /rooms?page_size=200&expand_current_bookings=true&expand_current_room_locks=true");
    expect(rooms.body.data.some((room) => related(room, "bookings").length === 1)).toBe(true);
    expect(rooms.body.data.every((room) => Array.isArray(room["room_locks"]))).toBe(true);

    const free = "GET /availabilities/room_types?occupancy=2&check_in=2030-06-03&check_out=2030-06-05";
    const priced = (await call<{ prices: unknown[] | null }[]>(`${free}&expand_prices=true`)).body;
    const bare = (await call<{ prices: unknown[] | null }[]>(free)).body;
    expect(priced.some(({ prices }) => (prices ?? []).length > 0)).toBe(true);
    expect(bare.every(({ prices }) => (prices ?? []).length === 0)).toBe(true);
  });
});
