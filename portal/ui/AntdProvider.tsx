import { ConfigProvider, type ThemeConfig, theme as themes } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useSyncExternalStore } from 'react';
import { colours, darkColours, fontFamily, radii } from '../../contract/colours.ts';
import { AppProvider } from './app.tsx';

dayjs.locale('zh-cn');

type Palette = Record<keyof typeof colours, string>;

const themeOf = (colours: Palette): ThemeConfig => ({
  cssVar: { key: 'portal' },
  hashed: false,
  token: {
    colorPrimary: colours.teal,
    colorLink: colours.teal,
    colorInfo: colours.teal,
    colorError: colours.danger,
    colorWarning: colours.amber,
    // What the library derives from so dark a teal is grey.
    colorPrimaryBg: colours.tealSoft,
    colorPrimaryBgHover: colours.tealSoft,
    colorInfoBg: colours.mistDeep,
    colorInfoBorder: colours.line,
    colorWarningBg: colours.amberSoft,
    colorWarningBorder: colours.amberLine,
    colorErrorBg: colours.dangerSoft,
    colorErrorBorder: colours.dangerLine,
    controlItemBgActive: colours.tealSoft,
    controlItemBgActiveHover: colours.tealSoft,
    controlItemBgHover: colours.mist,
    colorText: colours.ink,
    colorTextSecondary: colours.inkSoft,
    colorTextTertiary: colours.inkSoft,
    colorTextDescription: colours.inkSoft,
    colorTextPlaceholder: colours.placeholder,
    colorTextDisabled: colours.placeholder,
    colorBorder: colours.fieldLine,
    colorBorderSecondary: colours.line,
    colorBgLayout: colours.mist,
    colorBgContainer: colours.paper,
    colorBgElevated: colours.paper,
    colorTextLightSolid: colours.paper,
    borderRadius: radii.small,
    borderRadiusLG: radii.medium,
    fontFamily,
    fontSize: 15,
    controlHeight: 38,
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  },
  components: {
    Switch: { colorTextQuaternary: colours.placeholder, colorTextTertiary: colours.inkSoft },
    Form: { verticalLabelPadding: '0 0 6px' },
    Modal: { titleFontSize: 18 },
    Badge: { colorSuccess: colours.teal },
  },
});

const light = themeOf(colours);
const dark: ThemeConfig = { ...themeOf(darkColours), algorithm: themes.darkAlgorithm };

/** Not on paper: printing draws the page anew in the light colours. */
const darkScreen = matchMedia('screen and (prefers-color-scheme: dark)');
const isDark = () => darkScreen.matches;
const whenChanged = (react: () => void) => {
  darkScreen.addEventListener('change', react);
  return () => darkScreen.removeEventListener('change', react);
};

/** The component library in the product's colours, light or dark as the system is, and in its language. */
export const AntdProvider = ({ children }: { children: ReactNode }) => (
  <ConfigProvider
    locale={zhCN}
    theme={useSyncExternalStore(whenChanged, isDark) ? dark : light}
    button={{ autoInsertSpace: false }}
    drawer={{ styles: { body: { padding: '12px 0' } } }}
    modal={{ styles: { header: { marginBottom: 14 } } }}
  >
    <AppProvider>{children}</AppProvider>
  </ConfigProvider>
);
