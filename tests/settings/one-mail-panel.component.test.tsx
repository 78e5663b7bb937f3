import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OneMailPanel } from "#client/tenant/settings/one-mail-panel.tsx";
import { expectAccessible, picture } from "#tests/support/components/hand.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

async function show(isOn: boolean | null, role: "admin" | "staff" = "admin") {
  const element = <OneMailPanel isOn={isOn} version={3} />;
  const answers = { "settings.updateGeneral": () => ({}) as never };
  const { server } = await showScreen({ at: "/r1", path: "/:id", element, answers, role });
  return () => server.inputsOf("settings.updateGeneral");
}

test.each([
  ["Switch on", true],
  ["Keep several", false],
])("a property that has not decided is offered one mail: %s", async (answer, one_mail) => {
  const sent = await show(null);
  await expect.element(page.getByText("New: guests get one e-mail only, if you want.")).toBeVisible();
  await expectAccessible();
  await picture("one-mail-offered");
  await page.getByRole("button", { name: answer }).click();
  await expect.poll(sent).toMatchObject([{ one_mail }]);
});

test("once decided it is a switch", async () => {
  const sent = await show(true);
  const toggle = page.getByRole("switch", { name: "One e-mail instead of three" });
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await expect.poll(sent).toMatchObject([{ one_mail: false }]);
});

test("the front desk sees it, and leaves it to the manager", async () => {
  await show(null, "staff");
  await expect.element(page.getByRole("switch", { name: "One e-mail instead of three" })).toBeDisabled();
});
