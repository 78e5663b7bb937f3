import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { switchProperty } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { CancelButton } from "#client/platform/ui/form/cancel-button.tsx";
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

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await mayDiscard()) await run(name);
  }

  return (
    <ModalDialog opened={opened} onClose={onClose} title={title} subtitle={detail}>
      <form onSubmit={(event) => void handleSubmit(event)} aria-label={title}>
        <TextInput
          label={say("shell.demo_found_name")}
          value={name}
          maxLength={200}
          required
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <CancelButton />
          <Button type="submit" loading={isRunning} disabled={name.trim() === ""}>
            {say("shell.demo_found")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
