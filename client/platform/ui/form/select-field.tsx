import { CloseButton, Select, type SelectProps } from "@mantine/core";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { ListField, type ListFieldLook, type ListGroup } from "#client/platform/ui/form/list-field.tsx";
import { type Choice, type Choices, choicesOf, matchChoices } from "#client/platform/ui/form/match-choices.ts";

type Props = ListFieldLook & {
  data: Choices;
  value?: string | null;
  /** Null only if it is `clearable`. */
  onChange?(value: string | null): void;
  clearable?: boolean;
};
type Otherwise = { label(text: string): string; take(text: string): void };
type ShortProps = Props & Pick<SelectProps, "renderOption" | "comboboxProps" | "maxDropdownHeight">;

/** One of a list. What was chosen can be exchanged but not taken back, unless it is `clearable`. */
export function SelectField({
  searchable = false,
  nothingFoundMessage,
  otherwise,
  ...props
}: ShortProps & {
  /** Typing finds: for lists that are too long to look through. */
  searchable?: boolean;
  nothingFoundMessage?: string;
  /** Action for a text without a match. */
  otherwise?: Otherwise;
}) {
  if (!searchable) return <ShortSelect {...props} />;
  const { renderOption: _, comboboxProps: __, maxDropdownHeight: ___, ...look } = props;
  return <SearchableSelect nothingFoundMessage={nothingFoundMessage} otherwise={otherwise} {...look} />;
}

function ShortSelect({ data, value, onChange, clearable = false, ...look }: ShortProps) {
  const clearButtonProps = useClearButtonProps();
  const chosen = chosenOf(data, value);
  return (
    <Select
      {...look}
      data={data.map((each) => ("group" in each ? { group: each.group, items: [...each.items] } : each))}
      allowDeselect={false}
      value={chosen?.value ?? null}
      clearable={clearable && canBeCleared(chosen)}
      clearButtonProps={clearButtonProps}
      onChange={(next) => onChange?.(next)}
    />
  );
}

function SearchableSelect({
  data,
  value,
  onChange,
  clearable = false,
  nothingFoundMessage,
  otherwise,
  ...look
}: Props & { nothingFoundMessage: string | undefined; otherwise: Otherwise | undefined }) {
  const say = useSay();
  const clearButtonProps = useClearButtonProps();
  const [typed, setTyped] = useState<{ text: string; over: string | null } | null>(null);
  const now = value ?? null;
  // Another choice from outside takes the place of what was typed.
  const draft = typed?.over === now ? typed.text : null;
  const chosen = chosenOf(data, now);
  const isClearable = clearable && canBeCleared(chosen) && !look.disabled && !look.readOnly;

  function handleType(text: string): void {
    const isEmptied = text === "" && clearable;
    setTyped({ text, over: isEmptied ? null : now });
    if (isEmptied && now !== null) onChange?.(null);
  }

  function handleChoose(next: string): void {
    if (next === OTHERWISE) return otherwise?.take(draft?.trim() ?? "");
    setTyped(null);
    if (next !== now) onChange?.(next);
  }

  function found(text: string): ListGroup[] {
    const options = matchChoices(data, text).map(optionOf(now));
    if (options.length > 0 || !otherwise) return [{ group: null, options }];
    return [{ group: null, options: [{ value: OTHERWISE, content: otherwise.label(text.trim()) }] }];
  }

  return (
    <ListField
      {...(isClearable
        ? {
            rightSection: <CloseButton size="sm" tabIndex={-1} {...clearButtonProps} onClick={() => (setTyped(null), onChange?.(null))} />,
            rightSectionPointerEvents: "all",
          }
        : {})}
      {...look}
      text={draft ?? chosen?.label ?? ""}
      isTyped={draft !== null}
      groups={draft?.trim() ? found(draft) : groupsOf(data, now)}
      deliberate={otherwise ? [OTHERWISE] : []}
      empty={nothingFoundMessage ?? say("screens.nothing_found")}
      unresolved={say("screens.choose_listed")}
      onType={handleType}
      onChoose={handleChoose}
      onLeaveEmpty={() => setTyped(null)}
    />
  );
}

const OTHERWISE = "otherwise";

function useClearButtonProps() {
  const say = useSay();
  return { "aria-label": say("screens.clear") };
}

function chosenOf(data: Choices, value: string | null | undefined): Choice | undefined {
  return choicesOf(data).find((choice) => choice.value === value);
}

/** An empty value is a choice of its own: there is nothing to take back. */
function canBeCleared(chosen: Choice | undefined): boolean {
  return chosen !== undefined && chosen.value !== "";
}

function groupsOf(data: Choices, value: string | null): ListGroup[] {
  const loose = data.flatMap((each) => ("group" in each ? [] : [each]));
  const named = data.flatMap((each) => ("group" in each ? [each] : []));
  return [
    { group: null, options: loose.map(optionOf(value)) },
    ...named.map(({ group, items }) => ({ group, options: items.map(optionOf(value)) })),
  ];
}

function optionOf(chosen: string | null) {
  return ({ value, label, disabled = false }: Choice) => ({ value, content: label, isChosen: value === chosen, disabled });
}
