import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Licences } from "#shared/platform/releases/licences.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { showApp } from "#tests/support/components/screen.tsx";
import { fakeStays } from "#tests/support/components/stays.ts";

const LICENCES: Licences = {
  packages: [
    { name: "fastify", version: "5.12.8", license: "MIT", text: 0 },
    { name: "tslib", version: "2.8.1", license: "0BSD", text: null },
  ],
  texts: ["Permission is hereby granted"],
};

/** Answers the request for the list that the build makes; all others go their way. */
function answerWith(answer: () => Response) {
  const { fetch } = window;
  const spy = vi.spyOn(window, "fetch").mockImplementation((request, init) => {
    return request === "/licences.json" ? Promise.resolve(answer()) : fetch(request, init);
  });
  onCleanUp(() => spy.mockRestore());
}

const show = () => showApp({ at: "/licences", answers: fakeStays({ stays: [] }).answers });

test("everybody can read the licences of what the program contains, and search them", async () => {
  answerWith(() => Response.json(LICENCES));
  await show();
  await expect.element(page.getByRole("heading", { name: "Licences" })).toBeVisible();
  await page.getByText("fastify 5.12.8").click();
  await expect.element(page.getByText("Permission is hereby granted")).toBeVisible();
  await expectAccessible();
  await picture("licences");
  await page.getByRole("textbox", { name: "Package or licence" }).fill("0bsd");
  await expect.element(page.getByText("fastify 5.12.8")).not.toBeInTheDocument();
  await page.getByText("tslib 2.8.1").click();
  await expect.element(page.getByText("The package contains no licence text.")).toBeVisible();
});

test("a list that cannot be read is asked for again on demand", async () => {
  let isThere = false;
  answerWith(() => (isThere ? Response.json(LICENCES) : new Response("", { status: 404 })));
  await show();
  await expect.element(page.getByRole("alert")).toBeVisible();
  isThere = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("fastify 5.12.8")).toBeVisible();
});
