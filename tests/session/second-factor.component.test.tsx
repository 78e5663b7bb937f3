import { getDefaultStore } from "jotai";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessionAtom } from "#client/platform/core/session.ts";
import { LoginPage } from "#client/tenant/session/login-page.tsx";
import { SecondFactor } from "#client/tenant/session/second-factor.tsx";
import { Refusal } from "#tests/support/components/fake-server.ts";
import { expectAccessible, picture, press } from "#tests/support/components/hand.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const QR = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const SECRET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const CODES = ["abcde-fghij", "kmnpq-rstuv"];

test("a phone is paired by its first code, and the recovery codes are shown once", async () => {
  let isOn = false;
  const { server } = await showScreen({
    at: "/profile",
    path: "/profile",
    element: <SecondFactor />,
    answers: {
      "session.secondFactor": () => ({ is_on: isOn, recovery_codes_left: isOn ? CODES.length : 0 }),
      "session.prepareSecondFactor": () => ({ secret: SECRET, qr: QR }),
      "session.turnOnSecondFactor": ({ code }) => {
        if (code !== "123456") throw new Refusal("validation", { errors: [{ path: "code", message: "not the code" }] });
        isOn = true;
        return { recovery_codes: CODES };
      },
    },
  });
  await page.getByRole("button", { name: "Set up" }).click();
  await expect.element(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await page.getByLabelText("Code", { exact: true }).fill("999 999");
  await press("Enter");
  await expect.element(page.getByText("This code is not valid.")).toBeVisible();
  await expectAccessible();
  await picture("second-factor-pairing");
  await page.getByLabelText("Code", { exact: true }).fill("123 456");
  await press("Enter");
  await expect.element(page.getByRole("status", { name: "Recovery codes" })).toHaveTextContent("abcde-fghij");
  await expect.element(page.getByText("2 recovery codes left.")).toBeVisible();
  await expect.poll(() => server.inputsOf("session.turnOnSecondFactor").at(-1)).toEqual({ secret: SECRET, code: "123456" });
  await expectAccessible();
  await picture("second-factor-codes");
});

test("the login asks for the code as its second step, and sends it with what was typed before", async () => {
  const { server } = await showScreen({
    at: "/login",
    path: "/login",
    element: <LoginPage />,
    answers: {
      "session.options": () => ({ mails_password_links: false, takes_passkeys: false }),
      "session.login": ({ code }) => {
        throw new Refusal(code === undefined ? "session/code_needed" : "session/code_wrong");
      },
    },
  });
  getDefaultStore().set(sessionAtom, { state: "anonymous", because: "nobody" });
  await page.getByLabelText("E-mail address").fill("olga@example.com");
  await page.getByLabelText("Password", { exact: true }).fill("correct horse");
  await press("Enter");
  await expect.element(page.getByLabelText("Code", { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText("E-mail address")).not.toBeVisible();
  await expect.element(page.getByText("Now enter the code")).not.toBeInTheDocument();
  await page.getByLabelText("Code", { exact: true }).fill("000000");
  await press("Enter");
  await expect.element(page.getByRole("alert").first()).toHaveTextContent("This code is not valid.");
  await expectAccessible();
  await picture("login-code");
  await expect
    .poll(() => server.inputsOf("session.login").at(-1))
    .toEqual({ email: "olga@example.com", password: "correct horse", code: "000000" });
  await page.getByRole("button", { name: "Back to the login" }).click();
  await expect.element(page.getByLabelText("E-mail address")).toBeVisible();
});
