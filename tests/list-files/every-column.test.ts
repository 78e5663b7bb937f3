import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { ContactInput } from "#shared/guests/contacts/input.ts";
import { filled, leavesOf } from "#tests/support/filled.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

/** Fields of a contact that its list leaves out. */
const LEFT_OUT = [
  ...["communication.exclude_from_pre_check_in", "communication.supplier_number", "default_rate_id", "gender", "single_name"],
  ...["company.cost_center", "company.managing_director", "company.registration_number", "company.tax_number"],
  ...["travel_document.country", "travel_document.issued_by", "travel_document.issued_on", "travel_document.number"],
  "travel_document.type",
];

test("the file of contacts has a column for every field that is not left out on purpose", async () => {
  const { property, login, url } = await startTestServer();
  const { rate } = furnish(property);
  const { call, cookie } = await login("manager");
  const input = filled(
    ContactInput,
    (path) => ({ default_rate_id: rate, type: "company", "travel_document.country": "CH" })[path.join(".")],
  );
  expect((await call("POST /contacts", input)).status).toBe(200);
  const answer = await fetch(`${url}/api/contacts/export`, { headers: { cookie, "accept-language": "en" } });
  const [row] = parse<Record<string, string>>((await answer.text()).replace("\ufeff", ""), { columns: true, delimiter: ";" });
  const cells = Object.values(row ?? {});
  const isShown = (value: unknown) => cells.some((cell) => cell.replace(/^'/, "").toLowerCase() === String(value).toLowerCase());
  const missing = [...leavesOf(input)].flatMap(([field, value]) => (isShown(value) ? [] : [field]));
  expect(missing.sort()).toEqual(LEFT_OUT.sort());
});
