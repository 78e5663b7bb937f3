import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router-dom";
import { useAddress } from "#client/platform/ui/page/use-address.ts";

type Props = {
  /** Value of the search parameter for a new record: `?new=booking`. */
  what: string;
  icon?: ComponentType<{ size: number }>;
  /** True for the secondary one of two buttons. */
  isSecond?: boolean;
  children: ReactNode;
};

/** Opens the form of a new record over or beside what is shown, which stays as it is. */
export function NewButton({ what, icon: Icon = IconPlus, isSecond = false, children }: Props) {
  const { withParam } = useAddress();
  return (
    <Button
      component={Link}
      to={withParam("new", what)}
      data-new={what}
      variant={isSecond ? "default" : "filled"}
      leftSection={<Icon size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
}
