import { Button, Group, Input } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import type { Choice } from "#client/platform/ui/form/match-choices.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";

type Props<V extends string> = {
  label: string;
  /** Words for no choice: the rule is not limited. */
  all: string;
  chosen: readonly V[];
  nameOf(value: string): string;
  choices: readonly V[];
  error: ReactNode;
  isReadOnly: boolean;
  /** Takes a text that is not among the choices. */
  otherwise?: { label(text: string): string; take(text: string): void };
  onChange(chosen: V[]): void;
};

/** Values that a rule is limited to; none is no limit. */
export function RuleChoices<V extends string>(props: Props<V>) {
  const { label, all, chosen, nameOf, choices, error, isReadOnly, otherwise, onChange } = props;
  const say = useSay();
  const others = choices.filter((value) => !chosen.includes(value));
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <Group gap={6} my={4} role="group" aria-label={label}>
        {chosen.length === 0 && (
          <Input.Description component="span" py={4}>
            {all}
          </Input.Description>
        )}
        {chosen.map((value) => (
          <Button
            key={value}
            variant="light"
            size="compact-sm"
            maw="100%"
            disabled={isReadOnly}
            rightSection={isReadOnly ? undefined : <IconX size={14} aria-hidden />}
            aria-label={isReadOnly ? nameOf(value) : say("message_rules.choice_remove", { name: nameOf(value) })}
            onClick={() => onChange(chosen.filter((each) => each !== value))}
          >
            {nameOf(value)}
          </Button>
        ))}
      </Group>
      {!isReadOnly && (others.length > 0 || otherwise) && (
        <SelectField
          key={chosen.join()}
          searchable
          aria-label={label}
          placeholder={say("message_rules.choice_add")}
          data={others.map((value): Choice => ({ value, label: nameOf(value) }))}
          value={null}
          {...(otherwise ? { otherwise } : {})}
          onChange={(value) => {
            const added = others.find((each) => each === value);
            if (added !== undefined) onChange([...chosen, added]);
          }}
        />
      )}
    </Input.Wrapper>
  );
}
