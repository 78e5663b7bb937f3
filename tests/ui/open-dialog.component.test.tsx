import { Button, TextInput } from "@mantine/core";
import { getDefaultStore } from "jotai";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loginAtom } from "#client/platform/core/session.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { dialogOf, expectCount, focusOn, press } from "#tests/support/components/hand.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

function ColorDialog({ title, onClose }: { title: string; onClose(color?: string): void }) {
  return (
    <ModalDialog opened title={title} onClose={() => onClose()}>
      <TextInput label="Name" />
      <Button onClick={() => onClose("green")}>Green</Button>
    </ModalDialog>
  );
}

function ColorScreen() {
  const [answers, setAnswers] = useState<readonly string[]>([]);
  async function ask(title: string): Promise<void> {
    const color = await openDialog<string>((close) => <ColorDialog title={title} onClose={close} />);
    setAnswers((before) => [...before, `${title}: ${color ?? "nothing"}`]);
  }
  return (
    <>
      <Button onClick={() => void ask("First")}>Ask</Button>
      <Button onClick={() => void Promise.all([ask("First"), ask("Second")])}>Ask twice</Button>
      <p>{answers.join(", ")}</p>
    </>
  );
}

const show = () => showScreen({ at: "/colors", path: "/colors", element: <ColorScreen />, answers: {} });
const buttonOf = (name: string) => page.getByRole("button", { name, exact: true });

test("a dialog answers, and the focus returns to the button that opened it", async () => {
  await show();
  await focusOn(buttonOf("Ask"));
  await press("Enter");
  await expect.element(dialogOf("First")).toBeVisible();
  await buttonOf("Green").click();
  await expect.element(page.getByText("First: green")).toBeVisible();
  await expectCount(dialogOf("First"), 0);
  await expect.element(buttonOf("Ask")).toHaveFocus();
});

test("Escape closes it without an answer, but asks first if something was typed", async () => {
  await show();
  await buttonOf("Ask").click();
  await userEvent.type(page.getByLabelText("Name"), "Sage");
  await press("Escape");
  await buttonOf("Keep editing").click();
  await expect.element(dialogOf("First")).toBeVisible();
  await press("Escape");
  await buttonOf("Discard").click();
  await expect.element(page.getByText("First: nothing")).toBeVisible();
});

test("a second dialog of the same kind closes the first without an answer", async () => {
  await show();
  await buttonOf("Ask twice").click();
  await expect.element(page.getByText("First: nothing")).toBeVisible();
  await expectCount(page.getByRole("dialog"), 1);
});

test("a logout or a switch of the property closes it without an answer", async () => {
  await show();
  await buttonOf("Ask").click();
  await expect.element(dialogOf("First")).toBeVisible();
  getDefaultStore().set(loginAtom, (times) => times + 1);
  await expect.element(page.getByText("First: nothing")).toBeVisible();
  await expectCount(dialogOf("First"), 0);
});
