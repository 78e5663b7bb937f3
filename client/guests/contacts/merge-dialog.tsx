import { Button, Text } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ContactPicker, type Picked } from "#client/guests/contacts/contact-picker.tsx";
import { MergeFields } from "#client/guests/contacts/merge-fields.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { CancelButton } from "#client/platform/ui/form/cancel-button.tsx";
import { FormFoot } from "#client/platform/ui/form/form-foot.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import type { MergeField } from "#shared/guests/contacts/merge.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";

type Props = { contact: Contact; opened: boolean; onClose(): void };

/** Two contacts become one: who the other one is, and which value stays where they differ. */
export function MergeDialog({ contact, opened, onClose }: Props) {
  const say = useSay();
  const [other, setOther] = useState<Picked | null>(null);

  function close(): void {
    onClose();
    setOther(null);
  }

  return (
    <ModalDialog
      opened={opened}
      size={other ? "list" : "question"}
      title={say("contacts.merge_title", { name: contact.name })}
      subtitle={
        other
          ? say("contacts.merge_detail", { name: escapeHtml(other.name), into: escapeHtml(contact.name) })
          : say("contacts.merge_pick_detail")
      }
      onClose={close}
      actions={other === null && <CancelButton />}
    >
      {other === null ? (
        <ContactPicker
          autofocus
          onlyKnown
          without={[contact.id]}
          label={say("contacts.merge_with")}
          onPick={(picked) => setOther(picked)}
        />
      ) : (
        <Comparison contact={contact} otherId={other.id} onBack={() => setOther(null)} onDone={close} />
      )}
    </ModalDialog>
  );
}

type ComparisonProps = { contact: Contact; otherId: string; onBack(): void; onDone(): void };

function Comparison({ contact, otherId, onBack, onDone }: ComparisonProps) {
  const say = useSay();
  const [taken, setTaken] = useState<readonly MergeField[]>([]);
  const { run, isRunning } = useWrites(
    (other: Contact, send) => send(trpc.contacts.merge, { id: contact.id, contact_id: other.id, take: [...taken] }),
    {
      done(saved, other) {
        onDone();
        toast({ message: say("contacts.merged", { from: other.name, name: saved.name }) });
      },
    },
  );
  const answer = useQuery(trpc.contacts.get.queryOptions(isRunning ? skipToken : { id: otherId, expand: ["summary"] }));

  return (
    <RecordScreen answer={answer}>
      {(other) => (
        <>
          <MergeFields stays={contact} goes={other} taken={taken} onTake={setTaken} />
          {other.summary && other.summary.stays > 0 && (
            <Text size="sm" c="dimmed" mt="sm">
              {say("contacts.merge_stays", { count: other.summary.stays })}
            </Text>
          )}
          <FormFoot
            aside={
              <Button variant="subtle" onClick={onBack}>
                {say("contacts.merge_another")}
              </Button>
            }
          >
            <CancelButton />
            <Button color="red.8" loading={isRunning} onClick={() => void run(other, { ifMatch: contact.version })}>
              {say("contacts.merge_now")}
            </Button>
          </FormFoot>
        </>
      )}
    </RecordScreen>
  );
}
