import { expect, test } from "@playwright/test";
import { cleanUp } from "#tests/support/clean-up.ts";
import { open } from "#tests/support/process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

type Call = <T>(request: string, body?: object) => Promise<T>;

test.afterEach(cleanUp);

/**
 * The program as it is shipped: the page's script is made of its functions, which a bundler gives other names. Answers its address, and calls
 * by its admin.
 */
async function startBundled(): Promise<{ url: string; call: Call }> {
  const { url, cookie } = await open(temporaryFolder());
  const headers = { "content-type": "application/json", cookie };
  return {
    url,
    async call<T>(request: string, body?: object) {
      const [method = "", path = ""] = request.split(" ");
      const answer = await fetch(`${url}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
      return (await answer.json()) as T;
    },
  };
}

test("a developer tries calls on the page of the API, with a key and without a login", async ({ page }) => {
  test.setTimeout(120_000);
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const { url, call } = await startBundled();
  const { secret } = await call<{ secret: string }>("POST /api_keys", { name: "Website", role_id: "manager" });
  const rates = async () => (await call<{ count: number }>("GET /tax_rates")).count;
  const of = (name: string) => page.locator(`[id="${name}"]`);
  const result = (name: string) => of(name).locator(".result");
  const answer = async (name: string) => JSON.parse(await result(name).locator("pre").innerText()) as Record<string, unknown>;
  const field = (name: string, label: string) => of(name).getByRole("textbox", { name: label, exact: true });
  const press = (name: string, label: "Read" | "Send") => of(name).getByRole("button", { name: label }).click();
  await page.goto(`${url}/api/docs#items.list`);

  await press("items.list", "Read");
  await expect(result("items.list")).toContainText("401 Unauthorized");
  await page.getByLabel("API key for trying calls").fill(secret);
  await field("items.list", "query").fill("frühst");
  await field("items.list", "expand").fill("tax_rate");
  await press("items.list", "Read");
  await expect(result("items.list")).toContainText(/200 OK, \d+ ms/);
  const found = await answer("items.list");
  expect(found).toMatchObject({ count: 1, data: [{ object: "item", tax_rate: { percentage: 10 } }] });

  await page.getByLabel(/Find a call/).fill("items get");
  await of("items.get").locator("summary").first().click();
  await field("items.get", "id *").fill((found["data"] as { id: string }[])[0]?.id ?? "");
  await press("items.get", "Read");
  await expect(result("items.get")).toContainText('ETag "1"');

  await page.getByLabel(/Find a call/).fill("tax rates create");
  await expect(of("items.get")).toBeHidden();
  await of("taxRates.create").locator("summary").first().click();
  const before = await rates();
  await field("taxRates.create", "Body").fill('{ "name": "Books", "percentage": 10 }');
  await field("taxRates.create", "Idempotency-Key").fill("tried once");
  page.once("dialog", (question) => void question.dismiss());
  await press("taxRates.create", "Send");
  await expect(result("taxRates.create")).toBeEmpty();
  page.on("dialog", (question) => void question.accept());
  await press("taxRates.create", "Send");
  await expect(result("taxRates.create")).toContainText("200 OK");
  const made = await answer("taxRates.create");
  expect(made).toMatchObject({ object: "tax_rate", name: "Books", percentage: 10 });
  await press("taxRates.create", "Send");
  await expect(result("taxRates.create")).toContainText("200 OK");
  expect([(await answer("taxRates.create"))["id"], await rates()]).toEqual([made["id"], before + 1]);

  await field("taxRates.create", "Body").fill('{ "name": "" }');
  await press("taxRates.create", "Send");
  await expect(result("taxRates.create")).toContainText("400 Bad Request");
  expect(await answer("taxRates.create")).toMatchObject({ type: "validation" });
  expect(failures).toEqual([]);
});
