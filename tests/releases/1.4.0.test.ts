import { testKeptRelease } from "#tests/releases/kept-release.ts";

testKeptRelease("1.4.0");
