import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { FormerMember } from "#shared/tenant/team/schema.ts";
import { fakeGuesthouse } from "#tests/support/components/guesthouse.ts";
import { dialogOf, expectAccessible, picture } from "#tests/support/components/hand.ts";
import { pageOf } from "#tests/support/components/records.ts";
import { hearChange, showApp } from "#tests/support/components/screen.tsx";

const QUIRINA: FormerMember = {
  object: "former_member",
  id: "user-q",
  name: "Quirina Sommerschnee",
  email: "quirina@example.com",
  left_at: "2030-03-28T10:00:00.000Z",
  works_elsewhere: false,
};
const RESI: FormerMember = { ...QUIRINA, id: "user-r", name: "Resi Moser", email: "resi@example.com", works_elsewhere: true };

function showTeam(former: FormerMember[], language: "de" | "en" = "en") {
  let left = former;
  const { answers } = fakeGuesthouse();
  const team = {
    "team.list": () => pageOf<never>(),
    "team.former": () => left,
    "team.eraseFormer": ({ id }: { id: string }) => {
      left = left.filter((person) => person.id !== id);
      hearChange({ object: "member", id: "member-q", type: "member.erased" });
    },
  };
  return showApp({ at: "/settings/team", answers: { ...answers, ...team }, language, role: "admin" });
}

test("an admin erases the name of a former member, after reading what stays", async () => {
  const { server } = await showTeam([QUIRINA, RESI]);
  const table = page.getByRole("table", { name: "Former members" });
  await expect.element(table.getByText("works in another property")).toBeVisible();
  await expectAccessible();
  await picture("former-members");
  await table.getByRole("button", { name: "Erase name and e-mail address of Quirina Sommerschnee" }).click();
  const dialog = dialogOf("Erase Quirina Sommerschnee forever?");
  await expect.element(dialog.getByText(/The history then says “Former user”/)).toBeVisible();
  await dialog.getByRole("button", { name: "Erase forever" }).click();
  await expect.element(page.getByText("Name and e-mail address are erased")).toBeVisible();
  await expect.element(table.getByText("Quirina Sommerschnee")).not.toBeInTheDocument();
  await expect.poll(() => server.inputsOf("team.eraseFormer")).toEqual([{ id: "user-q" }]);
});

test("where nobody has left, nothing is said of it", async () => {
  await showTeam([], "de");
  await expect.element(page.getByText("Was jede Rolle darf", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Ehemalige")).not.toBeInTheDocument();
});
