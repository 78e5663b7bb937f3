import { Box, Flex, Loader, Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconListSearch, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { helpEntries } from "#client/office/shell/help-entries.ts";
import css from "#client/office/shell/search-dialog.module.css";
import { type Entry, entryOf, namedEntries } from "#client/office/shell/search-entries.ts";
import { useCommands } from "#client/office/shell/use-commands.ts";
import { useScreens } from "#client/office/shell/use-screens.ts";
import { useFurtherTexts, useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { DIALOG_TRANSITION } from "#client/platform/ui/dialog/dialog-transition.ts";
import { opensFromClosed } from "#client/platform/ui/dialog/opens-from-closed.tsx";
import { useEscape } from "#client/platform/ui/dialog/use-escape.ts";
import { Marked } from "#client/platform/ui/marked.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import { MIN_QUERY_LENGTH } from "#shared/office/search/objects.ts";

const TYPING_MS = 120;

type Props = { opened: boolean; onClose(): void };

const SearchModal = opensFromClosed(SearchWindow);

/** The search, over whatever screen is open. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  return <SearchModal opened onClose={onClose} />;
}

function SearchWindow({ opened, onClose }: Props) {
  const say = useSay();
  useEscape(opened, onClose);
  return (
    <Modal.Root
      opened={opened}
      data-closing={!opened || undefined}
      onClose={onClose}
      closeOnEscape={false}
      size={620}
      yOffset="12vh"
      transitionProps={{ transition: "fade-down", ...DIALOG_TRANSITION }}
    >
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content aria-label={say("shell.search")} className={css["dialog"] ?? ""}>
        <Search onDone={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** One field, arrows and Enter: what was typed among bookings, guests, groups and rooms, screens and actions. */
function Search({ onDone }: { onDone(): void }) {
  const say = useSay();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { role_id, country } = useIdentity();
  const screens = useScreens();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const wanted = typed.trim();
  const [query] = useDebouncedValue(wanted, TYPING_MS);
  const { data, error, isFetching } = useQuery(
    trpc.search.find.queryOptions(query.length >= MIN_QUERY_LENGTH ? { query } : skipToken, {
      placeholderData: keepPreviousData,
      gcTime: 0,
      staleTime: 0,
    }),
  );
  const language = useLanguage();
  const commands = [...useCommands(), ...helpEntries(say, { language, country })];
  const hasNames = useFurtherTexts();
  const hits = wanted.length >= MIN_QUERY_LENGTH ? (data ?? []).map(entryOf) : [];
  const listed = `/search?query=${encodeURIComponent(wanted)}`;
  const all: Entry = {
    key: "all",
    part: "all",
    icon: IconListSearch,
    to: listed,
    path: listed,
    title: say("search.show_all", { query: wanted }),
    subtitle: say("search.show_all_detail"),
  };
  const named = hasNames ? namedEntries(wanted, { role: role_id, screens, commands }, say) : [];
  const entries = byPart([...hits, ...named, ...(hits.length > 0 ? [all] : [])]);
  const current = Math.min(chosen, entries.length - 1);

  function open(entry: Entry): void {
    onDone();
    if (typeof entry.to === "function") return entry.to();
    if (!entry.to.startsWith("?")) return void navigate(entry.to);
    const next = new URLSearchParams(params);
    for (const name of ["booking", "contact", "group", "lock", "new"]) next.delete(name);
    for (const [name, value] of new URLSearchParams(entry.to)) next.set(name, value);
    void navigate({ search: next.toString() });
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const entry = entries[current];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      const next = (current + step + entries.length) % entries.length;
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && entry) {
      event.preventDefault();
      open(entry);
    }
  }

  return (
    <div>
      <div className={css["field"]}>
        <IconSearch size={19} aria-hidden />
        <input
          // At once: what is typed after Ctrl+K is meant for it.
          autoFocus
          data-autofocus
          type="text"
          role="combobox"
          autoComplete="off"
          aria-label={say("shell.search")}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? `${listId}-${current}` : undefined}
          placeholder={say("shell.search_placeholder")}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={handleKeyDown}
        />
        {isFetching && <Loader size={16} />}
      </div>
      <div id={listId} role="listbox" aria-label={say("shell.search_results")} className={css["list"]}>
        {entries.map((entry, index) => (
          <div key={entry.key} role="presentation">
            {entries[index - 1]?.part !== entry.part && entry.part !== "all" && (
              <Box pt={10} pr={10} pb={4} pl={10} c="dimmed" fz="xs" fw={560} role="presentation">
                {say(`shell.search_${entry.part}`)}
              </Box>
            )}
            <Option
              id={`${listId}-${index}`}
              entry={entry}
              query={entry.part === "all" ? "" : wanted}
              isChosen={index === current}
              onHover={() => setChosen(index)}
              onOpen={() => open(entry)}
            />
          </div>
        ))}
      </div>
      <p className={css["hint"]} role="status">
        {error ? wordsFor(error, say) : hintFor()}
      </p>
    </div>
  );

  function hintFor(): string {
    if (wanted.length < MIN_QUERY_LENGTH) return say("shell.search_hint");
    return entries.length === 0 && !isFetching ? say("shell.search_nothing", { query: wanted }) : "";
  }
}

/** Parts in the order of their best entry, each entry among its like. */
function byPart(entries: readonly Entry[]): Entry[] {
  const parts = [...new Set(entries.map(({ part }) => part))];
  return parts.flatMap((part) => entries.filter((entry) => entry.part === part));
}

type OptionProps = { id: string; entry: Entry; query: string; isChosen: boolean; onHover(): void; onOpen(): void };

function Option({ id, entry, query, isChosen, onHover, onOpen }: OptionProps) {
  const { icon: Icon, title, subtitle } = entry;
  return (
    // The field keeps the focus and names the chosen one (aria-activedescendant); Enter in the field opens it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div id={id} role="option" aria-selected={isChosen} className={css["option"]} onMouseMove={onHover} onClick={onOpen}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <Flex component="span" wrap="wrap" align="baseline" justify="space-between" gap="0 16px" flex={1} miw={0}>
        <span>
          <Marked text={title} query={query} />
        </span>
        {subtitle && (
          <Dim fz="xs">
            <Marked text={subtitle} query={query} />
          </Dim>
        )}
      </Flex>
    </div>
  );
}
