import { Box, Combobox, InputBase, ScrollArea, type SelectProps, useCombobox } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useUnfinished } from "#client/platform/ui/form/use-unfinished.ts";

export type ListOption = { value: string; content: ReactNode; isChosen?: boolean; disabled?: boolean };
export type ListGroup = { group: string | null; options: readonly ListOption[] };

type LookKeys =
  | "label"
  | "description"
  | "error"
  | "placeholder"
  | "disabled"
  | "readOnly"
  | "size"
  | "withAsterisk"
  | "inputWrapperOrder"
  | "aria-label"
  | "className"
  | "style"
  | "w"
  | "leftSection"
  | "rightSection"
  | "rightSectionPointerEvents"
  | "onFocus"
  | "onBlur";
/** Props for look and label of a picker's field. */
export type ListFieldLook = Pick<SelectProps, LookKeys> & { "data-autofocus"?: boolean | undefined };

type Props = ListFieldLook & {
  /** Text in the field. */
  text: string;
  /** True if `text` was typed and nothing is chosen for it yet. */
  isTyped: boolean;
  groups: readonly ListGroup[];
  /** True if `groups` are what was found for `text`; false while the answer is awaited. */
  isFound?: boolean;
  /** Content of an empty list. */
  empty: ReactNode;
  /** Said at the field when it is left with a text for which nothing is chosen. */
  unresolved: string;
  /** Options at the foot of the list, which do not scroll away. */
  pinned?: readonly ListOption[];
  /** Values that only Enter, Tab or a click chooses: leaving the field must not make a new record. */
  deliberate?: readonly string[];
  /** True if the list opens before anything is typed. */
  opensEmpty?: boolean;
  onType(text: string): void;
  onChoose(value: string): void;
  /** The field is left with nothing in it. */
  onLeaveEmpty?(): void;
};

const MAX_HEIGHT = 264;
/** Long lines are cut at the edge of the list instead of widening it. */
const FULL_WIDTH = { content: { display: "block", width: "100%", minWidth: 0 } } as const;

/**
 * A field beside which a list opens: the first match is highlighted, Enter and Tab take what is highlighted. A typed text for which nothing
 * is chosen stays, and its form is not sent with it.
 */
export function ListField(all: Props) {
  const {
    text,
    isTyped,
    groups,
    isFound = true,
    empty,
    unresolved,
    pinned = [],
    deliberate = [],
    opensEmpty = true,
    onType,
    onChoose,
    onLeaveEmpty,
    ...look
  } = all;
  const { disabled = false, readOnly = false, error, onFocus, onBlur, label, ...input } = look;
  const field = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(false);
  // Enter was pressed before the answer was here: what it then finds is taken.
  const isAwaited = useRef(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const options = [...groups.flatMap((group) => group.options), ...pinned];
  const isOpen = isTyped && text.trim() !== "";
  const isRefused = useUnfinished(field, isOpen ? unresolved : null);
  const found = isFound ? options.map(({ value }) => value).join("\n") : null;

  useEffect(() => {
    if (!isOpen || found === null) return;
    if (isAwaited.current) {
      isAwaited.current = false;
      const [first] = found.split("\n");
      if (first) return choose(first);
    }
    // The browser has filled the field in by itself.
    const [only, ...others] = options;
    if (only && others.length === 0 && field.current !== document.activeElement && !deliberate.includes(only.value))
      return choose(only.value);
    const timer = setTimeout(() => combobox.dropdownOpened && highlight(field.current, combobox.selectFirstOption()));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was found is highlighted once, when it is found
  }, [isOpen, found, combobox.dropdownOpened]);

  useEffect(() => {
    if (!combobox.dropdownOpened) highlight(field.current, null);
  }, [combobox.dropdownOpened]);

  function choose(value: string): void {
    isAwaited.current = false;
    combobox.closeDropdown();
    onChoose(value);
  }

  /** Chooses the highlighted option, else the first. */
  function take(): void {
    if (!isFound) {
      isAwaited.current = true;
      return combobox.resetSelectedOption();
    }
    const highlighted = combobox.dropdownOpened ? options[combobox.getSelectedOptionIndex()] : undefined;
    const taken = highlighted ?? options.find((option) => !option.disabled);
    if (taken) choose(taken.value);
    else setLeft(true);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (!isOpen || event.nativeEvent.isComposing || readOnly) return;
    if (event.key === "Tab") take();
    if (event.key !== "Enter") return;
    event.preventDefault();
    take();
  }

  function handleBlur(): void {
    combobox.closeDropdown();
    if (isTyped && !isOpen) onLeaveEmpty?.();
    if (!isOpen || isAwaited.current) return;
    const [only, ...others] = options;
    if (isFound && only && others.length === 0 && !deliberate.includes(only.value)) return choose(only.value);
    setLeft(true);
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      disabled={disabled}
      readOnly={readOnly}
      // A list that opens with what was found grows while it is shown.
      preventPositionChangeWhenVisible={opensEmpty}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <InputBase
          ref={field}
          spellCheck={false}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          label={label}
          {...input}
          disabled={disabled}
          readOnly={readOnly}
          value={text}
          error={isOpen && (isLeft || isRefused) ? unresolved : error}
          onChange={(event) => {
            setLeft(false);
            isAwaited.current = false;
            onType(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            onFocus?.(event);
          }}
          onClick={() => (opensEmpty || isOpen) && combobox.openDropdown()}
          onKeyDown={handleKey}
          onBlur={(event) => {
            handleBlur();
            onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={(!opensEmpty && !isOpen) || (!isFound && options.length === 0)}>
        <Combobox.Options aria-label={typeof label === "string" ? label : look["aria-label"]}>
          <ScrollArea.Autosize mah={MAX_HEIGHT} type="scroll" scrollbars="y" styles={FULL_WIDTH}>
            {groups.map(({ group, options: members }) =>
              group === null ? (
                members.map((option) => <Option key={option.value} option={option} />)
              ) : (
                <Combobox.Group key={group} label={group}>
                  {members.map((option) => (
                    <Option key={option.value} option={option} />
                  ))}
                </Combobox.Group>
              ),
            )}
          </ScrollArea.Autosize>
          {isFound && options.every(({ value }) => deliberate.includes(value)) && <Combobox.Empty>{empty}</Combobox.Empty>}
          {pinned.length > 0 && (
            <Box mt={4} pt={4} style={{ borderTop: "1px solid var(--kr-border)" }}>
              {pinned.map((option) => (
                <Option key={option.value} option={option} />
              ))}
            </Box>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Option({ option: { value, content, isChosen = false, disabled = false } }: { option: ListOption }) {
  return (
    <Combobox.Option value={value} active={isChosen} aria-selected={isChosen} disabled={disabled} fw={isChosen ? 600 : undefined}>
      {content}
    </Combobox.Option>
  );
}

/** Tells screen readers what is highlighted before an arrow key has been pressed, which Mantine leaves out. */
function highlight(field: HTMLInputElement | null, optionId: string | null): void {
  if (optionId === null) field?.removeAttribute("aria-activedescendant");
  else field?.setAttribute("aria-activedescendant", optionId);
}
