import { ActionIcon, Box, Checkbox, Flex, Input, Stack, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useReader, useSay } from "#client/platform/core/i18n.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import { groupChoice, shownGroups, withAll, withGroup, withType } from "#shared/office/webhooks/choice.ts";
import { groupName, typeName } from "#shared/office/webhooks/event-names.ts";
import { ALL_EVENTS } from "#shared/office/webhooks/rules.ts";

type Props = { value: readonly string[]; onChange(types: string[]): void; error: string | null; isReadOnly: boolean };

/** Choice of the sent events: all, whole groups, or single ones, found by a word of their sentence. */
export function EventTypesField({ value, onChange, error, isReadOnly }: Props) {
  const say = useSay();
  const reader = useReader();
  const [sought, setSought] = useState("");
  const isAll = value.includes(ALL_EVENTS);
  const groups = shownGroups(sought, reader);
  return (
    <Input.Wrapper label={say("webhooks.events")} error={error} labelElement="div">
      <Stack gap={10} p={12} bd="1px solid var(--kr-border)" bdrs="lg" role="group" aria-label={say("webhooks.events")}>
        <Checkbox
          label={say("webhooks.all_events")}
          checked={isAll}
          disabled={isReadOnly}
          onChange={(event) => onChange(withAll(event.currentTarget.checked))}
        />
        {!isAll && (
          <>
            <TextInput
              size="sm"
              type="search"
              aria-label={say("webhooks.find_event")}
              placeholder={say("webhooks.find_event")}
              leftSection={<IconSearch size={15} aria-hidden />}
              value={sought}
              onChange={(event) => setSought(event.currentTarget.value)}
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            />
            <Box component="ul" pos="relative" mah={320} style={{ overflowY: "auto" }}>
              {groups.map((group) => (
                <Group
                  key={group.group}
                  {...group}
                  value={value}
                  onChange={onChange}
                  isOpenedBySearch={sought.trim() !== "" && !group.isNamed}
                  isReadOnly={isReadOnly}
                />
              ))}
              {groups.length === 0 && (
                <Box component="li" py={6} c="dimmed" fz="sm">
                  {say("webhooks.no_event")}
                </Box>
              )}
            </Box>
          </>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

type GroupProps = Omit<Props, "error"> & { group: string; types: readonly string[]; isOpenedBySearch: boolean };

function Group({ group, types, value, onChange, isOpenedBySearch, isReadOnly }: GroupProps) {
  const say = useSay();
  const reader = useReader();
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isOpenedBySearch;
  const { all, chosen, total } = groupChoice(value, group);
  const name = groupName(group, reader);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <Flex gap={8} align="center" mih={36}>
        <Checkbox
          label={name}
          checked={all}
          indeterminate={!all && chosen > 0}
          disabled={isReadOnly}
          onChange={(event) => onChange(withGroup(value, group, event.currentTarget.checked))}
        />
        <Dim flex={1} ta="right" fz="sm">
          {!all && chosen > 0 && say("webhooks.chosen_of", { count: chosen, total })}
        </Dim>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-expanded={isOpen}
          aria-label={say("webhooks.show_types", { group: name })}
          onClick={() => setOpened(!isOpen)}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
      </Flex>
      {isOpen && (
        <Stack component="ul" gap={10} m="2px 0 12px" pl={28}>
          {types.map((type) => (
            <li key={type}>
              <Checkbox
                label={typeName(type, reader)}
                description={<code>{type}</code>}
                checked={all || value.includes(type)}
                disabled={isReadOnly}
                onChange={(event) => onChange(withType(value, type, event.currentTarget.checked))}
              />
            </li>
          ))}
        </Stack>
      )}
    </li>
  );
}
