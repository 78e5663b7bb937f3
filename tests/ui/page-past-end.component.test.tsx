import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { makePage } from "#shared/platform/core/paging.ts";
import type { SecurityEntry } from "#shared/tenant/security-log/schema.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { showApp } from "#tests/support/components/screen.tsx";

/** Lists that draw their pages without the shared table: a page past the end leads to the last one. */
test("an old link to a page of the team that is gone leads to the last one", async () => {
  const { answers } = fakeGuesthouse();
  const team = {
    "team.list": ({ page_number = 1, page_size = 15 }: { page_number?: number | undefined; page_size?: number | undefined }) =>
      makePage<never>({ page_number, page_size }, 17, []),
    "team.former": () => [],
  };
  const { server } = await showApp({ at: "/settings/team?page=9", answers: { ...answers, ...team }, language: "de", role: "admin" });
  await expect.element(page.getByText("Seite 2 von 2")).toBeVisible();
  await expect.poll(() => server.inputsOf("team.list").map(({ page_number }) => page_number)).toEqual([9, 2]);
});

test("so does one of the security log", async () => {
  const { answers } = fakeGuesthouse();
  const log = {
    "securityLog.list": ({ page_number = 1, page_size = 15 }: { page_number?: number | undefined; page_size?: number | undefined }) =>
      makePage<SecurityEntry>({ page_number, page_size }, 3, []),
  };
  await showApp({ at: "/settings/security?page=4", answers: { ...answers, ...log }, language: "en", role: "admin" });
  await expect.element(page.getByText("Page 1 of 1")).toBeVisible();
});
