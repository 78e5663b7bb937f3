import { expect, test } from "#tests/browser/desk.ts";

test("a developer tries calls on the page of the API, with a key and without a login", async ({ desk }) => {
  const owner = await desk.login("admin", "Olga");
  const { secret } = (await owner.call<{ secret: string }>("POST /api_keys", { name: "Website", role_id: "manager" })).body;
  const { page } = await desk.visit();
  const call = (name: string) => page.locator(`[id="${name}"]`);
  const result = (name: string) => call(name).locator(".result");
  const answer = async (name: string) => JSON.parse(await result(name).locator("pre").innerText()) as Record<string, unknown>;
  await page.goto(`${desk.url}/api/docs#rooms.list`);

  await call("rooms.list").getByRole("button", { name: "Read" }).click();
  await expect(result("rooms.list")).toContainText("401");
  await page.getByLabel("API key for trying calls").fill(secret);
  await call("rooms.list").getByRole("textbox", { name: "query", exact: true }).fill("101");
  await call("rooms.list").getByRole("textbox", { name: "expand", exact: true }).fill("room_type, bookings");
  await call("rooms.list").getByRole("button", { name: "Read" }).click();
  await expect(result("rooms.list")).toContainText(/200 OK, \d+ ms/);
  expect(await answer("rooms.list")).toMatchObject({ count: 1, data: [{ id: desk.room101, number: "101", room_type: {}, bookings: [] }] });

  await page.getByLabel(/Find a call/).fill("rooms get");
  await call("rooms.get").locator("summary").first().click();
  await call("rooms.get").getByRole("textbox", { name: "id *", exact: true }).fill(desk.room101);
  await call("rooms.get").getByRole("button", { name: "Read" }).click();
  await expect(result("rooms.get")).toContainText('ETag "1"');

  await page.getByLabel(/Find a call/).fill("tax rates create");
  const create = call("taxRates.create");
  await create.locator("summary").first().click();
  const count = async () => (await owner.call<{ count: number }>("GET /tax_rates")).body.count;
  const before = await count();
  await create.getByRole("textbox", { name: "Body", exact: true }).fill('{ "name": "Books", "percentage": 10 }');
  await create.getByRole("textbox", { name: "Idempotency-Key" }).fill("tried once");
  page.once("dialog", (question) => void question.dismiss());
  await create.getByRole("button", { name: "Send" }).click();
  await expect(result("taxRates.create")).toBeEmpty();
  page.on("dialog", (question) => void question.accept());
  await create.getByRole("button", { name: "Send" }).click();
  await expect(result("taxRates.create")).toContainText("200 OK");
  const made = await answer("taxRates.create");
  expect(made).toMatchObject({ object: "tax_rate", name: "Books", percentage: 10 });
  expect(await count()).toBe(before + 1);
  await create.getByRole("button", { name: "Send" }).click();
  await expect(result("taxRates.create")).toContainText("200 OK");
  expect([(await answer("taxRates.create"))["id"], await count()]).toEqual([made["id"], before + 1]);

  await create.getByRole("textbox", { name: "Body", exact: true }).fill('{ "name": "" }');
  await create.getByRole("button", { name: "Send" }).click();
  await expect(result("taxRates.create")).toContainText("400 Bad Request");
  expect(await answer("taxRates.create")).toMatchObject({ type: "validation" });
});
