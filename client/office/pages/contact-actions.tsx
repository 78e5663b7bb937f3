import { Button, Menu, Text } from "@mantine/core";
import { IconArrowMerge, IconCalendarPlus, IconFileDownload, IconShoppingBag, IconTrash, IconUserOff } from "@tabler/icons-react";
import { useState } from "react";
import { MergeDialog } from "#client/guests/contacts/merge-dialog.tsx";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { MoreMenu } from "#client/platform/ui/dialog/more-menu.tsx";
import { toast, toastError } from "#client/platform/ui/dialog/toast.tsx";
import { useDelete } from "#client/platform/ui/dialog/use-delete.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { useSale } from "#client/stays/folios/use-sale.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";

/** Actions of a contact: a new booking as the primary button, a sale beside it, the rest in a menu. */
export function ContactActions({ contact }: { contact: Contact }) {
  const say = useSay();
  const { change } = useAddress();
  const { opening, sellTo } = useSale();
  const { isRunning, handleDelete } = useDelete({ record: contact, name: contact.name, to: "/contacts", remove: trpc.contacts.delete });
  const anonymize = useWrite(trpc.contacts.anonymize, { done: () => toast({ message: say("contacts.anonymize_done") }) });
  const isBusy = isRunning || anonymize.isRunning;
  const [merging, setMerging] = useState(false);
  const isNamed = contact.anonymized_at === null;

  async function handleAnonymize(): Promise<void> {
    const confirmed = await confirm({
      title: say("contacts.anonymize_title", { name: contact.name }),
      subtitle: say("contacts.anonymize_detail", { name: escapeHtml(contact.name) }),
      confirmText: say("contacts.anonymize_now"),
      confirmType: "danger",
    });
    if (confirmed) await anonymize.run({ id: contact.id }, { ifMatch: contact.version });
  }

  return (
    <>
      {isNamed && (
        <>
          <Button
            variant="default"
            leftSection={<IconShoppingBag size={17} aria-hidden />}
            loading={opening}
            onClick={() => void sellTo(contact.id)}
          >
            {say("contacts.sell")}
          </Button>
          <Button
            leftSection={<IconCalendarPlus size={17} aria-hidden />}
            onClick={() => change({ new: "booking", customer_id: contact.id })}
          >
            {say("contacts.new_booking")}
          </Button>
        </>
      )}
      <MoreMenu width={290}>
        {isNamed && (
          <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => setMerging(true)}>
            {say("contacts.merge")}
            <Hint words={say("contacts.merge_hint")} />
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFileDownload size={16} aria-hidden />}
          onClick={() => void saveFile(`/contacts/${contact.id}/export`).catch(toastError)}
        >
          {say("contacts.export")}
          <Hint words={say("contacts.export_hint")} />
        </Menu.Item>
        <Menu.Divider />
        {isNamed && (
          <Menu.Item
            color="red.8"
            leftSection={<IconUserOff size={16} aria-hidden />}
            disabled={isBusy}
            onClick={() => void handleAnonymize()}
          >
            {say("contacts.anonymize")}
          </Menu.Item>
        )}
        <Menu.Item color="red.8" leftSection={<IconTrash size={16} aria-hidden />} disabled={isBusy} onClick={() => void handleDelete()}>
          {say("actions.delete")}
        </Menu.Item>
      </MoreMenu>
      <MergeDialog contact={contact} opened={merging} onClose={() => setMerging(false)} />
    </>
  );
}

function Hint({ words }: { words: string }) {
  return (
    <Text size="xs" c="dimmed">
      {words}
    </Text>
  );
}
