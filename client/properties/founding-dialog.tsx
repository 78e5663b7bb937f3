import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { switchProperty } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { ModalDialog } from "#client/ui/dialog/modal-dialog.tsx";
import { toastError } from "#client/ui/dialog/toast.tsx";
import { CancelButton } from "#client/ui/form/cancel-button.tsx";
import { mayDiscard } from "#client/ui/form/may-discard.ts";

type Props = { opened: boolean; title: string; detail: string; onClose(): void };

/** A property of its own with standard base data; its founder goes on working there. */
export function FoundingDialog({ opened, title, detail, onClose }: Props) {
  const say = useSay();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await mayDiscard())) return;
    setBusy(true);
    try {
      const property = await write(trpc.properties.create, { name });
      await switchProperty(property.id);
      setName("");
      onClose();
      await navigate("/");
    } catch (thrown) {
      toastError(thrown);
    } finally {
      setBusy(false);
    }
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
          <Button type="submit" loading={busy} disabled={name.trim() === ""}>
            {say("shell.demo_found")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
