import { Menu } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useSwitchProperty } from "#client/office/shell/use-switch-property.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useProperties } from "#client/platform/core/master-data.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { MenuPart } from "#client/platform/ui/dialog/menu-part.tsx";

/** The properties the user works in, and the way to found another; null for who may not. */
export function PropertyItems({ onFound }: { onFound: (() => void) | null }) {
  const say = useSay();
  const { property_id } = useIdentity();
  const { data } = useProperties();
  const properties = data?.data ?? [];
  const switchTo = useSwitchProperty();

  return (
    <>
      <MenuPart label={say("shell.switch_property")}>
        {properties.map(({ id, name }) => (
          <Menu.Item
            key={id}
            rightSection={id === property_id ? <IconCheck size={15} aria-label={say("shell.current")} /> : null}
            onClick={() => void switchTo(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </MenuPart>
      {onFound && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onFound}>
            {say("shell.new_property")}
          </Menu.Item>
        </>
      )}
    </>
  );
}
