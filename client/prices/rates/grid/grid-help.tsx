import { ActionIcon, Box, Group, Popover } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";

/** The keys of the grid, for anyone who asks. */
export function GridHelp() {
  const say = useSay();
  const control = say("rates.key_control");
  const keys: [what: string, keys: string][] = [
    [say("rates.help_edit"), say("rates.help_edit_keys")],
    [say("rates.help_select"), say("rates.help_select_keys")],
    [say("rates.help_copy"), `${control} + C, X, V`],
    [say("rates.help_fill"), `${control} + D`],
    [say("rates.help_percent"), say("rates.help_percent_keys")],
    [say("rates.help_clear"), say("rates.key_delete")],
    [say("rates.help_undo"), `${control} + Z, Y`],
    [say("rates.help_save"), `${control} + Enter`],
    [say("rates.help_leave"), say("rates.key_escape_tab")],
  ];
  return (
    <Popover position="bottom-end" shadow="md" width={360} withinPortal={false}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={say("rates.help")} title={say("rates.help")}>
          <IconKeyboard size={19} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={say("rates.help")}>
        <Box component="dl" fz="sm">
          {keys.map(([what, how]) => (
            <Group gap={16} align="stretch" justify="space-between" wrap="nowrap" py={4} key={what}>
              <Box component="dt" c="dimmed">
                {what}
              </Box>
              <Box component="dd" m={0} ta="right">
                {how}
              </Box>
            </Group>
          ))}
        </Box>
      </Popover.Dropdown>
    </Popover>
  );
}
