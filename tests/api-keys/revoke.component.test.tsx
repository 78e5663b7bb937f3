import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ApiKeyPage } from "#client/tenant/api-keys/api-key-page.tsx";
import type { Language } from "#shared/platform/core/language.ts";
import type { MadeByKey, RevokedApiKey } from "#shared/tenant/api-keys/made-by-key.ts";
import { dialogOf, expectAccessible, picture } from "#tests/support/components/hand.ts";
import { makeApiKey, pageOf } from "#tests/support/components/records.ts";
import { NOW, showScreen } from "#tests/support/components/screen.tsx";

const KEY = makeApiKey({ id: "k1", name: "Staff app", role_id: "admin" });
const MADE: MadeByKey[] = [
  { object: "member", id: "m1", name: "Eve", role_id: "admin", made_at: NOW, made_by: "Staff app" },
  { object: "webhook", id: "w1", name: "hooks.example", role_id: null, made_at: NOW, made_by: "Staff app" },
  { object: "api_key", id: "k2", name: "Spare", role_id: "staff", made_at: NOW, made_by: "Hidden" },
];

async function showKey({ language = "en", made = MADE }: { language?: Language; made?: MadeByKey[] } = {}) {
  let apiKey = KEY;
  let left = made;
  const asked: unknown[] = [];
  await showScreen({
    at: "/api-keys/k1",
    path: "/api-keys/:id",
    element: <ApiKeyPage />,
    role: "admin",
    language,
    elsewhere: ["/api-keys"],
    answers: {
      "apiKeys.get": () => apiKey,
      "apiKeys.made": () => left,
      "apiKeys.revoke": (input): RevokedApiKey => {
        asked.push(input);
        const { member_ids = [], api_key_ids = [], webhook_ids = [] } = input.end ?? {};
        const ended = [...member_ids, ...api_key_ids, ...webhook_ids];
        left = left.filter(({ id }) => !ended.includes(id));
        apiKey = { ...apiKey, revoked_at: NOW, version: apiKey.version + 1 };
        return { ...apiKey, made: left };
      },
      "events.list": () => ({ ...pageOf(), next_seq: 0, reset: false }),
    },
  });
  return { asked };
}

test("before a key is revoked, its dialog lists what it made: keys and webhooks are chosen, colleagues by hand", async () => {
  const { asked } = await showKey();
  await page.getByRole("button", { name: "Revoke" }).click();
  const dialog = dialogOf("Revoke key “Staff app”?");
  await expect.element(dialog.getByRole("checkbox", { name: "Member Eve, Administrator" })).not.toBeChecked();
  await expect.element(dialog.getByRole("checkbox", { name: "Webhook to hooks.example" })).toBeChecked();
  await expect.element(dialog.getByRole("checkbox", { name: "API key “Spare”, Staff" })).toBeChecked();
  await expect.element(dialog).toHaveTextContent("by “Hidden”");
  await expectAccessible();
  await picture("revoke-key");
  await dialog.getByRole("checkbox", { name: "Webhook to hooks.example" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => asked).toEqual([{ id: "k1", end: { member_ids: [], api_key_ids: ["k2"], webhook_ids: [] } }]);

  // What was left can be ended afterwards.
  await expect.element(page.getByText("Made by this key")).toBeVisible();
  await page.getByRole("checkbox", { name: "Member Eve, Administrator" }).click();
  const endChosen = page.getByRole("button", { name: "End the chosen ones" });
  await endChosen.click();
  await expect.poll(() => asked[1]).toEqual({ id: "k1", end: { member_ids: ["m1"], api_key_ids: [], webhook_ids: ["w1"] } });
  await expect.element(endChosen).not.toBeInTheDocument();
});

test("a key that made nothing is revoked after a plain question", async () => {
  const { asked } = await showKey({ made: [] });
  await page.getByRole("button", { name: "Revoke" }).click();
  const dialog = dialogOf("Revoke key “Staff app”?");
  await expect.element(dialog).toHaveTextContent("This cannot be undone.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Revoke" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect.poll(() => asked).toEqual([{ id: "k1" }]);
});

test("in German", async () => {
  await showKey({ language: "de" });
  await page.getByRole("button", { name: "Widerrufen" }).click();
  const dialog = dialogOf("Schlüssel „Staff app“ widerrufen?");
  await expect.element(dialog).toHaveTextContent("Wählen Sie, was mit ihm endet:");
  await expect.element(dialog.getByRole("checkbox", { name: "API-Schlüssel „Spare“, Mitarbeiter" })).toBeChecked();
  await picture("revoke-key-de");
});
