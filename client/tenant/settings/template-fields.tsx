import { Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useRef } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { PlaceholderChips } from "#client/tenant/settings/placeholder-chips.tsx";
import type { MailKind } from "#shared/tenant/mail/schema.ts";
import { lacksLink, type Template, unknownPlaceholders } from "#shared/tenant/mail/template.ts";

type FieldName = keyof Template;

type Props = {
  kind: MailKind;
  /** As it is typed. */
  template: Template;
  /** Explanation of the text. */
  hint: string;
  isReadOnly: boolean;
  propsOf(field: FieldName): GetInputPropsReturnType;
  /** A placeholder was inserted into a field, which now has these words. */
  onInsert(field: FieldName, words: string): void;
};

/** Subject and text of a mail, and the placeholders that they can be filled with. */
export function TemplateFields({ kind, template, hint, isReadOnly, propsOf, onInsert }: Props) {
  const say = useSay();
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<FieldName>("body");

  /** Inserts a placeholder at the last cursor position, as if it were typed. */
  function insert(name: string): void {
    const field = last.current === "subject" ? subject.current : body.current;
    if (!field) return;
    const { selectionStart, selectionEnd, value } = field;
    const word = `{{${name}}}`;
    const from = selectionStart ?? value.length;
    onInsert(last.current, value.slice(0, from) + word + value.slice(selectionEnd ?? from));
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from + word.length, from + word.length);
    });
  }

  /** A mistake is shown while it is typed. */
  function slipOf(field: FieldName) {
    const names = unknownPlaceholders(kind, template[field]).map((name) => `{{${name}}}`);
    if (names.length > 0) return { error: say("settings.mail_unknown", { names: names.join(", ") }) };
    return field === "body" && lacksLink(kind, template.body) ? { error: say("settings.mail_no_link", { link: "{{link}}" }) } : {};
  }

  return (
    <>
      <TextInput
        ref={subject}
        label={say("settings.mail_subject")}
        autoComplete="off"
        readOnly={isReadOnly}
        {...propsOf("subject")}
        {...slipOf("subject")}
        onFocus={() => {
          last.current = "subject";
        }}
      />
      <Textarea
        ref={body}
        label={say("settings.mail_body")}
        description={hint}
        autosize
        minRows={14}
        maxRows={26}
        readOnly={isReadOnly}
        {...propsOf("body")}
        {...slipOf("body")}
        onFocus={() => {
          last.current = "body";
        }}
      />
      {!isReadOnly && <PlaceholderChips kind={kind} onChoose={insert} />}
    </>
  );
}
