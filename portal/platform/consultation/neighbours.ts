import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { consultationPage, type ListQuestion } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { type Steps, stepsFrom, type Trail, trailOf } from './trail.ts';

/** The cases before and after one in the list one came from, else in "my consultations"; nothing while it is not known. */
export function useNeighbours(id: number): Steps {
  const { id: userId } = useUser();
  const [from] = useState<Trail | undefined>(useLocation().state?.trail);
  const [steps, setSteps] = useState<Steps>({});

  useEffect(() => {
    let isShown = true;
    const fetchPage = async ({ diseaseId, size, more }: ListQuestion, page: number) =>
      (await consultationPage(userId, diseaseId, size, page, more)).results;
    const find = async () => {
      const mine = { diseaseId: 0, size: limits.doctorPageSize, page: 1 };
      const trail = from ?? trailOf(await fetchPage(mine, 1), mine);
      return stepsFrom(trail, id, async (...page) => (await fetchPage(...page)).map((line) => line.id));
    };
    // Without an answer the case is read all the same: the two links stay away.
    find().then(
      (found) => isShown && setSteps(found),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [userId, id, from]);

  return steps;
}
