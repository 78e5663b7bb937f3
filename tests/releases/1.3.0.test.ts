import { testKeptRelease } from "#tests/releases/kept-release.ts";

testKeptRelease("1.3.0");
