import { App, ConfigProvider, type ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { colours, fontFamily, radii } from '../../contract/colours.ts';

dayjs.locale('zh-cn');

const theme: ThemeConfig = {
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
};

/** The component library in the product's colours and language. */
export const AntdProvider = ({ children }: { children: ReactNode }) => (
  <ConfigProvider
    locale={zhCN}
    theme={theme}
    button={{ autoInsertSpace: false }}
    drawer={{ styles: { body: { padding: '12px 0' } } }}
    modal={{ styles: { header: { marginBottom: 14 } } }}
  >
    <App message={{ duration: 4, maxCount: 3 }}>{children}</App>
  </ConfigProvider>
);
