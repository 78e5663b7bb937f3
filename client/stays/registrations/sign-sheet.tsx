import { Button, CloseButton, Flex, Group, SegmentedControl, Stack } from "@mantine/core";
import { IconCircleCheck, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { FullScreenWindow } from "#client/platform/ui/dialog/full-screen-window.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { Heading, Hint } from "#client/platform/ui/typography.tsx";
import { SheetFacts } from "#client/stays/registrations/sheet-facts.tsx";
import { SignatureCanvas } from "#client/stays/registrations/signature-canvas.tsx";
import css from "#client/stays/registrations/signing.module.css";
import { printSheets } from "#client/stays/registrations/use-register.ts";
import { sayInCountry } from "#shared/platform/core/country-terms.ts";
import { LANGUAGES, type Language, languageOf, OWN_NAMES } from "#shared/platform/core/language.ts";
import type { SayOf } from "#shared/platform/core/text.ts";
import type { RegistrationSheet } from "#shared/stays/registrations/schema.ts";
import { isWritten, type Stroke } from "#shared/stays/registrations/signature.ts";
import { signingText } from "#shared/stays/registrations/signing-text.ts";

type Props = { number: string; onClose(): void };

/**
 * The sheet of an entry over the whole screen, for a tablet that is handed to the guest: what is registered, in the guest's language, and a
 * field to sign in. Nothing of the program can be reached from here but the way back.
 */
export function SignSheet({ number, onClose }: Props) {
  const say = useSay();
  const answer = useQuery(trpc.registrations.sheet.queryOptions({ registrationNumber: number }));
  return (
    <FullScreenWindow label={say("registrations.sign_page", { number })} onClose={onClose}>
      {answer.data ? (
        <SheetToSign key={answer.data.sha256} sheet={answer.data} onClose={onClose} />
      ) : (
        <div className={css["page"]}>
          <CloseButton ml="auto" size="lg" aria-label={say("actions.close")} onClick={onClose} />
          <RecordScreen answer={answer}>{() => null}</RecordScreen>
        </div>
      )}
    </FullScreenWindow>
  );
}

function SheetToSign({ sheet, onClose }: { sheet: RegistrationSheet; onClose(): void }) {
  const say = useSay();
  const [language, setLanguage] = useState<Language>(sheet.language);
  const [isDone, setDone] = useState(false);
  const speak = sayInCountry(signingText, language, useIdentity());
  if (!sheet.signs_on_screen) return <OnPaper number={sheet.registration.registration_number} onClose={onClose} />;
  if (isDone) {
    return (
      <Stack gap={12} align="center" justify="center" mih="80dvh" ta="center" lang={language}>
        <IconCircleCheck size={64} stroke={1.3} className={css["check"]} aria-hidden />
        <Heading order={1} lh={1.2}>
          {speak("thanks")}
        </Heading>
        <p className={css["intro"]}>{speak("thanks_detail")}</p>
        <Button variant="default" size="md" mt="lg" onClick={onClose} data-autofocus>
          {speak("back")}
        </Button>
      </Stack>
    );
  }
  return (
    <div className={css["page"]} lang={language}>
      <Flex component="header" wrap="wrap" align="flex-start" justify="space-between" gap="10px 20px">
        <div>
          <Hint mb={2}>{sheet.property_name}</Hint>
          <Heading order={1} lh={1.2}>
            {speak("title")}
          </Heading>
          <Hint mt={4}>{speak("law", { number: sheet.registration.registration_number })}</Hint>
        </div>
        <div className={css["tools"]}>
          <SegmentedControl
            aria-label={say("registrations.sign_language")}
            value={language}
            onChange={(value) => setLanguage(languageOf(value) ?? language)}
            data={LANGUAGES.map((each) => ({ value: each, label: OWN_NAMES[each] }))}
          />
          <CloseButton size="lg" aria-label={say("registrations.sign_close")} onClick={onClose} />
        </div>
      </Flex>
      <p className={css["intro"]}>{speak("intro")}</p>
      <SheetFacts entry={sheet.registration} language={language} />
      <SignatureForm sheet={sheet} speak={speak} onSigned={() => setDone(true)} />
    </div>
  );
}

type FormProps = { sheet: RegistrationSheet; speak: SayOf<typeof signingText>; onSigned(): void };

/** A guest who can't sign here signs on paper: a typed name is no signature before § 19 MeldeV, so none is offered. */
function SignatureForm({ sheet, speak, onSigned }: FormProps) {
  const given: readonly Stroke[] = sheet.drawing?.strokes ?? NOTHING;
  const [strokes, setStrokes] = useState(given);
  const sign = useWrite(trpc.registrations.sign, { done: onSigned });
  const confirm = () =>
    sign.run({
      registrationNumber: sheet.registration.registration_number,
      sha256: sheet.sha256,
      drawing: { version: 1, strokes: strokes.map((stroke) => [...stroke]) },
    });
  return (
    <>
      <p className={css["intro"]}>{speak("confirm")}</p>
      <SignatureCanvas label={speak("field")} hint={speak("sign_here")} strokes={strokes} onChange={setStrokes} />
      <Group gap={12} align="stretch" justify="space-between">
        <Button variant="default" size="lg" disabled={strokes.length === 0} onClick={() => setStrokes(NOTHING)}>
          {speak("clear")}
        </Button>
        <Button size="lg" loading={sign.isRunning} disabled={strokes === given || !isWritten(strokes)} onClick={() => void confirm()}>
          {speak("done")}
        </Button>
      </Group>
      <Hint>{speak("on_paper")}</Hint>
    </>
  );
}

const NOTHING: readonly Stroke[] = [];

/** Notice for a country whose law requires a handwritten signature. */
function OnPaper({ number, onClose }: Props): ReactNode {
  const say = useSay();
  return (
    <Stack gap={12} align="center" justify="center" mih="80dvh" ta="center">
      <Heading order={1} lh={1.2}>
        {say("registrations.sign_on_paper")}
      </Heading>
      <p className={css["intro"]}>{say("registrations.sign_on_paper_why")}</p>
      <Group gap={12} align="stretch" justify="space-between">
        <Button variant="default" onClick={onClose}>
          {say("actions.close")}
        </Button>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => printSheets([number])}>
          {say("registrations.print")}
        </Button>
      </Group>
    </Stack>
  );
}
