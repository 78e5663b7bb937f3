import { Group, type SelectProps, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import type { Choice } from "#client/platform/ui/form/match-choices.ts";
import { isAtMost, ROLES } from "#shared/platform/core/permissions.ts";

/** The roles that the user may give, for a select: each with a line on what it may do. */
export function useRoleChoices(): { data: Choice[] } & Pick<SelectProps, "renderOption" | "comboboxProps" | "maxDropdownHeight"> {
  const say = useSay();
  const { role_id } = useIdentity();
  return {
    data: ROLES.filter((role) => isAtMost(role, role_id)).map((role) => ({ value: role, label: say(`session.role_${role}`) })),
    comboboxProps: { width: 350, position: "bottom-start" },
    // All roles with their lines, without scrolling.
    maxDropdownHeight: 360,
    renderOption({ option, checked }) {
      const role = ROLES.find((known) => known === option.value);
      return (
        <Group justify="space-between" wrap="nowrap" gap="sm" w="100%">
          <div>
            <Text size="sm" fw={560}>
              {option.label}
            </Text>
            {role && (
              <Text size="xs" c="dimmed">
                {say(`team.${role}_hint`)}
              </Text>
            )}
          </div>
          {checked && <IconCheck size={16} aria-hidden />}
        </Group>
      );
    },
  };
}
