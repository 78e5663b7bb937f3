import { groupName, type Reader, typeName } from "#shared/office/webhooks/event-names.ts";
import { ALL_EVENTS, EVENT_GROUPS, groupOf } from "#shared/office/webhooks/rules.ts";

type ShownGroup = { group: string; types: readonly string[] /** The group itself has the sought word in its name. */; isNamed: boolean };

/** The groups and types in whose names a word occurs; all where none is sought. */
export function shownGroups(sought: string, reader: Reader): ShownGroup[] {
  const word = sought.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(word);
  return EVENT_GROUPS.flatMap(({ group, types }) => {
    if (has(groupName(group, reader)) || has(group)) return { group, types, isNamed: true };
    const found = types.filter((type) => has(typeName(type, reader)) || has(type));
    return found.length > 0 ? { group, types: found, isNamed: false } : [];
  }).sort((a, b) => groupName(a.group, reader).localeCompare(groupName(b.group, reader), reader.language));
}

export function withAll(isOn: boolean): string[] {
  return isOn ? [ALL_EVENTS] : [];
}

/** Counts the chosen event types of a group. */
export function groupChoice(chosen: readonly string[], group: string): { all: boolean; chosen: number; total: number } {
  const total = typesOfGroup(group).length;
  const all = chosen.includes(`${group}.*`);
  return { all, total, chosen: all ? total : typesOfGroup(group).filter((type) => chosen.includes(type)).length };
}

/** The choice with a whole group, or without any of it. */
export function withGroup(chosen: readonly string[], group: string, isOn: boolean): string[] {
  const others = chosen.filter((each) => groupOf(each) !== group);
  return isOn ? [...others, `${group}.*`] : others;
}

/** The choice with or without one type: a group that is left incomplete becomes its other types. */
export function withType(chosen: readonly string[], type: string, isOn: boolean): string[] {
  const group = groupOf(type);
  const single = chosen.includes(`${group}.*`) ? [...withGroup(chosen, group, false), ...typesOfGroup(group)] : chosen;
  const others = single.filter((each) => each !== type);
  return isOn ? [...others, type] : others;
}

function typesOfGroup(group: string): readonly string[] {
  return EVENT_GROUPS.find((each) => each.group === group)?.types ?? [];
}
