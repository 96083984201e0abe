import { useRef, useState } from 'react';
import { doctorTexts } from '../../../contract/doctor-texts.ts';
import { notificationTexts } from '../../../contract/notifications.ts';
import { pages } from '../../../contract/pages.ts';
import { reasonOf } from '../../api/call.ts';
import {
  choiceOf,
  type NotificationChoice,
  type NotificationSettings,
  notificationSettings,
  saveNotificationChoice,
} from '../../api/notifications.ts';
import { useApp } from '../../ui/app.tsx';
import { Fetched, onceFetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import { AwayForm } from '../people/AwayForm.tsx';
import { Section } from '../Section.tsx';
import { AddressChannel, GroupChannel } from './AddressChannel.tsx';
import { Channel } from './Channel.tsx';
import styles from './Notifications.module.css';
import { PushChannel } from './PushChannel.tsx';
import { Times } from './Times.tsx';

const failed = '获取通知设置失败';

/** How a doctor who is not looking is told that somebody waits: where to, and when. */
export default function Notifications() {
  const settings = useList('notification settings', notificationSettings, { failed, ...onceFetched });
  return (
    <>
      <PageHeader title={notificationTexts.title} crumbs={[homeCrumb]} parent={pages.platformHome} />
      <Fetched result={settings} failed={failed} rows={8}>
        {(found) => <Settings settings={found} show={(now) => settings.mutate(now, { revalidate: false })} />}
      </Fetched>
    </>
  );
}

type Props = { settings: NotificationSettings; show: (now?: NotificationSettings) => Promise<unknown> };

function Settings({ settings, show }: Props) {
  const { email, webhook, push } = settings;
  const { chosen, save, turn } = useChoice(settings, show);
  const hasGroup = !webhook.needsAddress;
  const hasPush = push.isAvailable && push.publicKey !== null;
  const hasNone = !email.isAvailable && !webhook.isAvailable && !hasPush;

  return (
    <div className={styles.page}>
      <Section id="channels" title="通知方式">
        {hasNone ? (
          <p className={styles.note}>本平台还没有开通任何通知方式，您只能登录后在平台上看到提醒。</p>
        ) : (
          <p className={styles.note}>通知只说有什么事，并附上打开平台的链接，不含患儿的姓名和病情。</p>
        )}
        <ul className={styles.channels}>
          {email.isAvailable && (
            <Channel
              channel="email"
              isOn={chosen.email}
              canTurnOn={email.isVerified}
              onTurn={(isOn) => turn({ email: isOn })}
            >
              <AddressChannel {...email} channel="email" onSaved={show} />
            </Channel>
          )}
          {webhook.isAvailable && (
            <Channel
              channel="webhook"
              isOn={chosen.webhook}
              canTurnOn={hasGroup || webhook.isVerified}
              onTurn={(isOn) => turn({ webhook: isOn })}
            >
              {hasGroup ? <GroupChannel /> : <AddressChannel {...webhook} channel="webhook" onSaved={show} />}
            </Channel>
          )}
          {hasPush && (
            <Channel
              channel="push"
              isOn={chosen.push && push.subscriptions > 0}
              canTurnOn={push.subscriptions > 0}
              onTurn={(isOn) => turn({ push: isOn })}
            >
              <PushChannel
                publicKey={push.publicKey!}
                subscriptions={push.subscriptions}
                isOn={chosen.push}
                onChanged={async () => show(await notificationSettings())}
              />
            </Channel>
          )}
        </ul>
      </Section>
      {!hasNone && (
        <Section id="times" title="通知时间">
          <Times {...settings} onSave={save} />
        </Section>
      )}
      <Section id="away" title={doctorTexts.awayTitle}>
        <AwayForm />
      </Section>
    </div>
  );
}

/**
 * What is chosen goes to the server as a whole, and shows at once: what was chosen a moment ago, and is on its way, goes
 * along.
 */
function useChoice(settings: NotificationSettings, show: Props['show']) {
  const { message } = useApp();
  const [pending, setPending] = useState<Partial<NotificationChoice>>({});
  const latest = useRef(pending);
  const wait = (next: Partial<NotificationChoice>) => {
    latest.current = next;
    setPending(next);
  };

  const save = async (part: Partial<NotificationChoice>) => {
    const sent = { ...latest.current, ...part };
    wait(sent);
    try {
      const now = await saveNotificationChoice({ ...choiceOf(settings), ...sent });
      if (latest.current === sent) await show(now);
    } finally {
      if (latest.current === sent) wait({});
    }
  };
  const turn = (part: Partial<NotificationChoice>) =>
    save(part).then(
      () => message.success('通知方式已保存'),
      (error: unknown) => message.error(reasonOf(error)),
    );

  return { chosen: { ...choiceOf(settings), ...pending }, save, turn };
}
