import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Installation, SystemState } from "#shared/tenant/system/schema.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { NOW, showApp } from "#tests/support/components/screen.tsx";

const GB = 2 ** 30;
const FINE: Installation = {
  started_at: "2030-03-30T05:00:00.000Z",
  properties: 1,
  sockets: 3,
  database_bytes: 35_000_000,
  wal_bytes: 4_100_000,
  disk: { trouble: null, free_bytes: 50 * GB, total_bytes: 80 * GB },
  jobs: [
    { name: "mail", running: false, last_run_at: NOW, failed_at: null, reason: null },
    { name: "invoice PDFs", running: false, last_run_at: NOW, failed_at: null, reason: null },
  ],
  errors: [],
  slow_queries: [],
};
const NOTHING_TO_DO: SystemState["queues"] = [
  { name: "mails", waiting: 0, failed: 0 },
  { name: "keys", waiting: 0, failed: 0 },
  { name: "invoice_pdfs", waiting: 2, failed: 0 },
];

function showSystem(installation: Installation | null, queues = NOTHING_TO_DO, language: "de" | "en" = "en") {
  const shown = { state: { version: "1.0.0", commit: "abc1234", sockets: 2, queues, installation } satisfies SystemState };
  const answers = {
    ...fakeGuesthouse({}).answers,
    "system.state": () => shown.state,
    "system.retryFailed": () => {
      shown.state = { ...shown.state, queues: NOTHING_TO_DO };
      return { count: 3 };
    },
    "system.runJob": () => {
      shown.state = { ...shown.state, installation: FINE };
    },
  };
  return showApp({ at: "/settings/system", answers, role: "admin", language });
}

test("the admin of a property without problems sees version, sizes and disk space, and that nothing failed", async () => {
  await showSystem(FINE);
  const figures = page.getByLabelText("System", { exact: true }).first();
  await expect.element(figures).toHaveTextContent(/1\.0\.0.*Open screens3.*Database33 MB.*3\.9 MB.*Free disk space50 GB.*of 80 GB/);
  await expect.element(page.getByText("All 2 run without an error.")).toBeVisible();
  await expect.element(page.getByText("There was no error since the start.")).toBeVisible();
  await expect.element(page.getByText("No query took longer than 20 ms.")).toBeVisible();
  await expect.element(page.getByRole("row", { name: "PDFs of invoices" })).toHaveTextContent("PDFs of invoices20");
  await expectAccessible();
  await page.viewport(390, 844);
  await picture("system-fine-phone");
  await page.viewport(1440, 900);
  await picture("system-fine");
});

test("abandoned work is retried with one press, also the mails of three guests", async () => {
  const { server } = await showSystem(FINE, [{ name: "mails", waiting: 1, failed: 3 }, ...NOTHING_TO_DO.slice(1)], "de");
  await page.getByRole("button", { name: "E-Mails: nochmal versuchen" }).click();
  await expect.element(page.getByText("3 werden nochmal versucht.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "E-Mails: nochmal versuchen" })).not.toBeInTheDocument();
  await expect.poll(() => server.inputsOf("system.retryFailed")).toEqual([{ queue: "mails" }]);
});

test("a failed job, a full disk, errors and slow queries are shown, and the job runs again at a press", async () => {
  const { server } = await showSystem(
    {
      ...FINE,
      disk: { trouble: "full", free_bytes: 0, total_bytes: 80 * GB },
      jobs: [{ name: "mail", running: false, last_run_at: NOW, failed_at: NOW, reason: "SqliteError: database or disk is full" }],
      errors: [{ time: NOW, message: "a job failed", reason: "SqliteError: database or disk is full", count: 12 }],
      slow_queries: [{ time: NOW, sql: 'SELECT "id" FROM "events" WHERE "property_id" = ?', ms: 41, where: "listEvents", count: 2 }],
    },
    NOTHING_TO_DO,
    "de",
  );
  await expect.element(page.getByText("Der Speicherplatz ist voll", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /a job failed/ })).toHaveTextContent(/database or disk is full12/);
  await expect.element(page.getByRole("row", { name: /listEvents/ })).toHaveTextContent(/412$/);
  await expectAccessible();
  await picture("system-trouble");
  await page.viewport(360, 740);
  await expect.poll(widerThanTheirFrames).toEqual([]);
  await picture("system-trouble-phone");
  await page.viewport(1440, 900);
  await page.getByRole("button", { name: "mail: nochmal versuchen" }).click();
  await expect.element(page.getByText("Alle 2 laufen ohne Fehler.")).toBeVisible();
  await expect.poll(() => server.inputsOf("system.runJob")).toEqual([{ job: "mail" }]);
});

/** The lists that can only be read by moving them sideways. */
function widerThanTheirFrames(): (string | null)[] {
  const tables = [...document.querySelectorAll("table")];
  return tables
    .filter(({ parentElement: frame }) => frame && frame.scrollWidth > frame.clientWidth + 1)
    .map((table) => table.getAttribute("aria-label"));
}

test("an admin who shares the installation with others sees only their own property", async () => {
  await showSystem(null);
  await expect.element(page.getByText("Figures of the whole installation", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "What is still to go out" })).toBeVisible();
  await expect.element(page.getByText("Last errors")).not.toBeInTheDocument();
});
