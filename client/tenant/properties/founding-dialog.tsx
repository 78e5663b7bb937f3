import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { switchProperty } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { mayDiscard } from "#client/platform/ui/form/may-discard.ts";

type Props = { opened: boolean; title: string; detail: string; onClose(): void };

/** A property of its own with standard base data; its founder goes on working there. */
export function FoundingDialog({ opened, title, detail, onClose }: Props) {
  const say = useSay();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const { run, isRunning } = useWrites(
    async (wanted: string, send) => {
      const property = await send(trpc.properties.create, { name: wanted });
      await switchProperty(property.id);
    },
    {
      once: true,
      async done() {
        setName("");
        onClose();
        await navigate("/");
      },
    },
  );

  async function handleSubmit(): Promise<void> {
    if (await mayDiscard()) await run(name);
  }

  return (
    <ModalDialog opened={opened} onClose={onClose} title={title} subtitle={detail}>
      <DialogForm
        label={title}
        submitLabel={say("shell.demo_found")}
        isRunning={isRunning}
        disabled={name.trim() === ""}
        onSubmit={() => void handleSubmit()}
      >
        <TextInput
          label={say("shell.demo_found_name")}
          value={name}
          maxLength={200}
          required
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </ModalDialog>
  );
}
