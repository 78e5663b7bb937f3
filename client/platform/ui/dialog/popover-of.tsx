import { Popover, type PopoverProps } from "@mantine/core";
import { ButtonThere, type OpenedBy } from "#client/platform/ui/dialog/opener.tsx";

type Props = OpenedBy & Pick<PopoverProps, "position" | "width" | "children">;

/** What a button that is there already shows beside itself. */
export function PopoverOf({ button, children, ...popover }: Props) {
  return (
    <Popover shadow="md" trapFocus {...popover}>
      <Popover.Target>
        <ButtonThere button={button} />
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}
