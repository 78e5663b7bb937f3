import type { ComponentType } from "react";
import { Link } from "react-router-dom";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fetchedScreen } from "#client/office/shell/fetched-screen.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectCount } from "#tests/support/components/hand.ts";
import { showApp, showRoutes } from "#tests/support/components/screen.tsx";

const field = page.getByLabelText("External id");
const question = dialogOf("Discard changes?");
const heading = page.getByRole("heading", { level: 1 });

/** Room 101, opened from the list of rooms, with something typed that isn't saved. */
async function typeBesideTheList() {
  const { answers } = fakeGuesthouse();
  const { router } = await showApp({ at: "/rooms", answers });
  await page.getByRole("link", { name: "101", exact: true }).click();
  await expect.element(heading).toHaveTextContent("Room 101");
  await field.fill("PMS-101");
  await expect.element(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  return { router, path: () => router.location.pathname };
}

test("the browser's back button asks before typed text is lost, stays, and goes back once the user confirms", async () => {
  const { router, path } = await typeBesideTheList();
  const room = path();
  router.goBack();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expectCount(question, 0);
  await expect.poll(path).toBe(room);
  await expect.element(field).toHaveValue("PMS-101");
  router.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.poll(path).toBe("/rooms");
  await expect.element(heading).toHaveTextContent("Rooms");
  // The way on in the browser's history is as it was.
  history.forward();
  await expect.poll(path).toBe(room);
  await expect.element(field).toHaveValue("");
});

test("who presses back twice is asked once", async () => {
  const { router, path } = await typeBesideTheList();
  const room = path();
  router.goBack();
  await expect.element(question).toBeVisible();
  await expect.poll(path).toBe(room);
  router.goBack();
  await expectCount(question, 1);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expectCount(question, 0);
  await expect.poll(path).toBe(room);
  await expect.element(field).toHaveValue("PMS-101");
});

test("a link asks, too", async () => {
  const { path } = await typeBesideTheList();
  const room = path();
  await page.getByRole("link", { name: "Room types" }).first().click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.poll(() => path()).toBe(room);
  await page.getByRole("link", { name: "Rooms", exact: true }).first().click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(heading).toHaveTextContent("Rooms");
});

test("a double click on a row opens its record once: one step back leads to the list", async () => {
  const { answers } = fakeGuesthouse();
  const { router } = await showApp({ at: "/rooms", answers });
  await page.getByRole("row", { name: /^101/ }).getByRole("cell").nth(1).dblClick();
  await expect.element(heading).toHaveTextContent("Room 101");
  router.goBack();
  await expect.element(heading).toHaveTextContent("Rooms");
  expect(router.location.pathname).toBe("/rooms");
});

/** A screen whose code arrives when it is told to. */
function laterScreen(title: string) {
  let arrive: (page: ComponentType) => void = () => {};
  const code = new Promise<ComponentType>((resolve) => {
    arrive = resolve;
  });
  return {
    route: fetchedScreen(
      () => code,
      (Page) => <Page />,
    ),
    arrive: () => arrive(() => <h1>{title}</h1>),
  };
}

test("the previous screen stays until the next one's code is loaded, and of two requested screens the last is shown", async () => {
  const [slow, fast] = [laterScreen("Slow"), laterScreen("Fast")];
  const first = (
    <>
      <h1>First</h1>
      <Link to="/slow">Slow</Link>
      <Link to="/fast">Fast</Link>
    </>
  );
  await showRoutes(
    [
      { path: "/", element: first },
      { path: "/slow", ...slow.route },
      { path: "/fast", ...fast.route },
    ],
    { at: "/", answers: {} },
  );
  await page.getByRole("link", { name: "Slow" }).click();
  await expect.element(heading).toHaveTextContent("First");
  await page.getByRole("link", { name: "Fast" }).click();
  fast.arrive();
  await expect.element(heading).toHaveTextContent("Fast");
  slow.arrive();
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(heading).toHaveTextContent("Fast");
});
