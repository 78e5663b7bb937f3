import { type Colleague, callsOf, expect, test } from "#tests/browser/desk.ts";

const STAY = { check_in: "2030-04-02", check_out: "2030-04-05" };

type Answer = { result?: { data: unknown } };

/** Answers one procedure from now on with other data than the server's; returns what ends it. */
async function breakAnswers({ page }: Colleague, procedure: string, data: unknown): Promise<() => Promise<void>> {
  const calls = (url: URL) => url.pathname.startsWith("/trpc/") && url.pathname.slice("/trpc/".length).split(",").includes(procedure);
  await page.route(calls, async (route) => {
    const procedures = new URL(route.request().url()).pathname.slice("/trpc/".length).split(",");
    const response = await route.fetch();
    const answers: Answer[] = await response.json();
    await route.fulfill({
      response,
      json: answers.map((answer, i) => (procedures[i] === procedure && answer.result ? { result: { data } } : answer)),
    });
  });
  return () => page.unroute(calls);
}

/** A page whose only row no cell can read. */
const BROKEN_PAGE = { object: "page", data: [null], count: 1, page_number: 1, page_size: 25, total_pages: 1 };

/** Removes what the errors of a story wrote to the console, and checks that there were some. */
function expectReported({ failures }: Colleague): void {
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.filter((failure) => !/^console: .*(TypeError|error)/is.test(failure))).toEqual([]);
  failures.length = 0;
}

test("a panel that breaks leaves typed words, menu and other panels alone, and heals", async ({ desk }) => {
  const anna = await desk.sitDown("Anna", "manager");
  const { page } = anna;
  await anna.open(`/rooms/${desk.room101}`);
  const stays = page.locator("section").filter({ has: page.getByRole("heading", { name: "In the room and next" }) });
  await expect(stays).toContainText("Nobody");
  const field = page.getByLabel("External id");
  await field.fill("PMS-101");

  const reports = callsOf(anna, "/api/client_errors");
  const heal = await breakAnswers(anna, "bookings.list", BROKEN_PAGE);
  desk.book("Huber", { room_id: desk.room101, ...STAY });
  await expect(stays).toContainText("This part could not be shown.");
  await expect(field).toHaveValue("PMS-101");
  await expect(page.getByRole("navigation")).toBeVisible();
  await expect.poll(() => reports.length).toBe(1);
  expect(JSON.parse(reports[0] ?? "")).toMatchObject({ message: expect.stringContaining("TypeError"), path: "/rooms/:id" });

  await heal();
  await stays.getByRole("button", { name: "Try again" }).click();
  await expect(stays).toContainText("Huber");
  await expect(field).toHaveValue("PMS-101");
  expectReported(anna);
});
