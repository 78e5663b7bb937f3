import { Alert, Box, Button, Stack } from "@mantine/core";
import { IconMailX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalWindow } from "#client/platform/ui/dialog/modal-window.tsx";
import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { Dim, Heading, Hint, Strong } from "#client/platform/ui/typography.tsx";
import { MailLetter } from "#client/tenant/mail/mail-letter.tsx";
import { MAX_PREVIEWED, type Message, type MessageRulePreview } from "#shared/office/messages/schema.ts";

type Props = { name: string; preview: MessageRulePreview };

/** Shows what a rule would send in the coming week, and asks if it is to be switched on. */
export async function askSwitchOn(props: Props): Promise<boolean> {
  return (await openDialog<boolean>((close) => <SwitchOnDialog {...props} onClose={close} />)) === true;
}

function SwitchOnDialog({ name, preview, onClose }: Props & { onClose(sure: boolean): void }) {
  const say = useSay();
  const { count, messages, sample } = preview;
  return (
    <ModalWindow
      opened
      isAbove="question"
      size="list"
      title={say("message_rules.preview_title", { name })}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button variant="default" onClick={() => onClose(false)}>
            {say("message_rules.preview_stay_off")}
          </Button>
          <Button data-autofocus onClick={() => onClose(true)}>
            {say("message_rules.preview_turn_on")}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Box component="p" m={0}>
          <Strong>{count === 0 ? say("message_rules.preview_none") : say("message_rules.preview_count", { count })}</Strong>{" "}
          {say("message_rules.preview_passed")}
        </Box>
        <NoMailAccount />
        {messages.length > 0 && <Messages messages={messages} />}
        {messages.length === MAX_PREVIEWED && <Hint>{say("message_rules.preview_more", { count: MAX_PREVIEWED })}</Hint>}
        <Sample sample={sample} attachments={messages[0]?.attachments ?? []} />
      </Stack>
    </ModalWindow>
  );
}

/** A rule may be switched on before e-mail is set up: its messages wait. */
function NoMailAccount() {
  const say = useSay();
  const { data } = useQuery(trpc.mail.setup.queryOptions());
  if (data?.refusal == null) return null;
  return (
    <Alert color="brass" variant="light" icon={<IconMailX size={18} aria-hidden />}>
      {say(`mail.refusal_${data.refusal}`)}
    </Alert>
  );
}

function Messages({ messages }: { messages: readonly Message[] }) {
  const say = useSay();
  const { dayTime } = useFormats();
  const label = say("message_rules.preview_messages");
  return (
    // Two hundred rows are scrolled, by keys too.
    <Box pos="relative" mah="36vh" tabIndex={0} role="group" aria-label={label} style={{ overflowY: "auto" }}>
      <TableFrame framed label={label}>
        <thead>
          <tr>
            <th scope="col">{say("message_rules.preview_guest")}</th>
            <th scope="col">{say("message_rules.column_when")}</th>
            <th scope="col">{say("message_rules.preview_outcome")}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map(({ id, guest_name, booking_code, due_at, reason, missing }) => (
            <tr key={id}>
              <td>
                {guest_name ?? say("message_rules.preview_nobody")} <Dim>{booking_code}</Dim>
              </td>
              <td style={{ whiteSpace: "nowrap" }}>{dayTime(due_at)}</td>
              <td>
                {reason === null ? say("message_rules.preview_sent") : <Dim>{say(`messages.reason_${reason}`)}</Dim>}
                {missing.length > 0 && <Dim> {missing.map((placeholder) => `{{${placeholder}}}`).join(", ")}</Dim>}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Box>
  );
}

type SampleProps = { sample: MessageRulePreview["sample"]; attachments: string[] };

function Sample({ sample: { language, subject, body }, attachments }: SampleProps) {
  const say = useSay();
  const { data } = useQuery(trpc.mail.sample.queryOptions({ kind: "message", language }, { staleTime: 60_000 }));
  if (!data) return null;
  return (
    <section>
      <Heading order={3} mb={8}>
        {say("message_rules.preview_sample")}
      </Heading>
      <MailLetter mail={{ ...data, language, subject, body, attachments }} />
    </section>
  );
}
