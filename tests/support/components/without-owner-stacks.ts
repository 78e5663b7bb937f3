import * as React from "react";

// React's development build takes a stack for each element that is made, up to ten thousand a second: three quarters of a component test's
// script time. React compares this counter with its limit before each, and then takes none. Its warnings stay, and name the component.
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (!(internals instanceof Object) || !("recentlyCreatedOwnerStacks" in internals)) throw new Error("React counts its stacks elsewhere");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set() {} });
