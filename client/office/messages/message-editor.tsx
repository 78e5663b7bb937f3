import { Alert, Textarea, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { type Message, MessagePatch } from "#shared/office/messages/schema.ts";
import { LINK, placeholdersOf } from "#shared/tenant/mail/template.ts";

type Props = { message: Message; onClose(): void };

/** Changes subject and text of one message, which then no longer follows its rule. */
export function MessageEditor({ message, onClose }: Props) {
  const say = useSay();
  return (
    <ModalDialog opened size="list" title={say("messages.edit_title")} onClose={onClose}>
      <EditForm message={message} onClose={onClose} />
    </ModalDialog>
  );
}

function EditForm({ message, onClose }: Props) {
  const say = useSay();
  const [subject, setSubject] = useState(message.subject);
  const [body, setBody] = useState(message.body);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isRunning } = useWrite(trpc.messages.edit, {
    done() {
      toast({ message: say("messages.edited_done") });
      onClose();
    },
    failed(error) {
      setRefusal(messageOf(error, say));
      return true;
    },
  });
  const patch = MessagePatch.safeParse({ id: message.booking_id, messageId: message.id, subject, body });
  const isChanged = subject !== message.subject || body !== message.body;

  function handleSubmit(): void {
    setRefusal(null);
    if (patch.success) void run(patch.data);
  }

  return (
    <DialogForm
      label={say("messages.edit_title")}
      submitLabel={say("actions.save")}
      isRunning={isRunning}
      disabled={!patch.success || !isChanged || strayPlaceholders(subject, body).length > 0}
      refusal={refusal}
      onSubmit={handleSubmit}
    >
      <Alert variant="light" color="brass" icon={<IconInfoCircle size={18} aria-hidden />}>
        {say("messages.edit_hint")}
      </Alert>
      <TextInput
        label={say("messages.subject")}
        lang={message.language}
        maxLength={200}
        error={useStrayWords(subject, "")}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <Textarea
        label={say("messages.body")}
        lang={message.language}
        autosize
        minRows={8}
        maxRows={18}
        maxLength={10_000}
        error={useStrayWords("", body)}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {body.includes(LINK) && <Hint>{say("messages.link_hint", { placeholder: LINK })}</Hint>}
    </DialogForm>
  );
}

/** Words about placeholders that nothing would replace; null without any. */
function useStrayWords(subject: string, body: string): string | null {
  const say = useSay();
  const names = strayPlaceholders(subject, body).map((name) => `{{${name}}}`);
  return names.length === 0 ? null : say("messages.no_placeholders", { names: names.join(", ") });
}

/** The placeholders of a text that is filled in already, but for the link in its body. */
function strayPlaceholders(subject: string, body: string): string[] {
  return [...placeholdersOf(subject), ...placeholdersOf(body).filter((name) => name !== "link")];
}
